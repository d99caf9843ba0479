// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

import io.manx.agent.journal.SentRead.End;
import io.manx.core.speculation.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What happens to the read that a thread coordinates. It is reused for the thread's next read, so
 * that nothing is allocated unless the read turns out to be slow. For one thread.
 *
 * <p>A story is told as events in order of time, each {@code MILLIS WHAT OF-WHAT}, with
 * milliseconds from the beginning of the read. What Cassandra reads again for the same rows, since
 * replicas do not agree or had too few, is told as {@code repair}:
 *
 * <pre>
 * 0.05 sent 127.0.1.2
 * 5.20 late
 * 5.21 refused budget-empty
 * 9.80 copy 127.0.1.3
 * 11.02 answered 127.0.1.3
 * </pre>
 */
public final class ReadStory {
  /** Sendings and refusals from this number on are left out. */
  private static final int MOST = 8;

  /** What is sent within this time of the sending before was sent together with it. */
  private static final long TOGETHER_NANOS = 1_000_000;

  private static final double NANOS_PER_MILLI = 1e6;

  private final @Nullable SentRead[] sent = new SentRead[MOST];
  private final @Nullable Object[] callbacks = new Object[MOST];
  private final Sending[] sendings = new Sending[MOST];
  private final long[] refusedNanos = new long[MOST];
  private final @Nullable Refusal[] refusals = new Refusal[MOST];
  private int sentCount;
  private int refusalCount;
  private long lateAtNanos;
  private boolean hasDelay;

  /** Why something is sent; the word in the story. */
  private enum Sending {
    SENT,
    COPY,
    REPAIR
  }

  /** Forgets everything. */
  public void clear() {
    Arrays.fill(sent, 0, sentCount, null);
    Arrays.fill(callbacks, 0, sentCount, null);
    sentCount = 0;
    refusalCount = 0;
    hasDelay = false;
  }

  /**
   * The read is sent to a replica.
   *
   * @param copy whether it is Manx's copy
   * @param callback what waits for its answer, the same for a read of a partition and its copy
   */
  public void sent(SentRead read, boolean copy, Object callback) {
    if (sentCount < MOST) {
      sendings[sentCount] = copy ? Sending.COPY : sending(read, callback);
      sent[sentCount] = read;
      callbacks[sentCount] = callback;
      sentCount++;
    }
  }

  /** Finds why Cassandra sends something: a later sending with a known callback is its own copy. */
  private Sending sending(SentRead read, Object callback) {
    for (int i = 0; i < sentCount; i++) {
      if (callbacks[i] == callback) {
        boolean isCopy = sendings[i] == Sending.SENT && isLater(read, i);
        return isCopy ? Sending.COPY : sendings[i];
      }
    }
    return sentCount > 0 && isLater(read, sentCount - 1) ? Sending.REPAIR : Sending.SENT;
  }

  private boolean isLater(SentRead read, int than) {
    SentRead earlier = sent[than];
    return earlier != null && read.sentNanos() - earlier.sentNanos() > TOGETHER_NANOS;
  }

  /** The read will be late at a time. */
  public void lateAt(long nanos) {
    lateAtNanos = nanos;
    hasDelay = true;
  }

  /** The read gets no copy now. The same reason twice in a row is one refusal. */
  public void refused(Refusal reason, long nowNanos) {
    boolean isKnown = refusalCount > 0 && refusals[refusalCount - 1] == reason;
    if (!isKnown && refusalCount < MOST) {
      refusals[refusalCount] = reason;
      refusedNanos[refusalCount] = nowNanos;
      refusalCount++;
    }
  }

  /** One event. */
  private static final class Event {
    final long nanos;
    final String text;

    Event(long nanos, String text) {
      this.nanos = nanos;
      this.text = text;
    }
  }

  /**
   * Returns the events so far.
   *
   * @param beganNanos when the read began
   * @param nowNanos the time, after which nothing has happened yet
   * @param addresses addresses of replicas by number
   */
  public List<String> events(long beganNanos, long nowNanos, IntFunction<String> addresses) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < sentCount; i++) {
      addSent(sent[i], sendings[i], addresses, events);
    }
    if (hasDelay && lateAtNanos - nowNanos <= 0) {
      events.add(new Event(lateAtNanos, "late"));
    }
    for (int i = 0; i < refusalCount; i++) {
      Refusal reason = refusals[i];
      events.add(new Event(refusedNanos[i], "refused " + (reason == null ? "" : reason.id())));
    }
    events.sort(Comparator.comparingLong(event -> event.nanos - beganNanos));
    List<String> texts = new ArrayList<>();
    for (Event event : events) {
      double millis = (event.nanos - beganNanos) / NANOS_PER_MILLI;
      texts.add(String.format(Locale.ROOT, "%.2f %s", millis, event.text));
    }
    return texts;
  }

  private static void addSent(
      @Nullable SentRead read, Sending sending, IntFunction<String> addresses, List<Event> events) {
    if (read == null) {
      return;
    }
    String address = addresses.apply(read.replica());
    events.add(new Event(read.sentNanos(), word(sending) + " " + address));
    End end = read.end();
    if (end != End.OPEN) {
      events.add(new Event(read.endedNanos(), word(end) + " " + address));
    }
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}

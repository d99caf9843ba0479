package io.manx.core.collection;

import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Decides when a node says that it is about to pause: once for each pause, within {@link
 * #LEAD_NANOS} of its foreseen beginning, if pauses usually last {@link #LEAST_LENGTH_NANOS} or
 * longer, and if the lead and the pause take no more than a fifth of the time from one pause to the
 * next: for a node that pauses more often, sparing it costs the others more than its pauses do.
 * Others would not believe it for longer, either. A pause that has not come after twice the lead is
 * no longer said, and nothing is until the next one is over. Counts what came true. For one thread,
 * but for its counts.
 */
public final class PauseAnnouncer {
  /**
   * How long before its beginning a pause is foretold: long enough for a few responses to carry the
   * word to each client, for reads under way to end, and for the forecast's error; short against
   * the time between two pauses, since the node is spared all that time.
   */
  public static final long LEAD_NANOS = 50_000_000;

  /** A shorter pause costs less than having its node's reads served elsewhere. */
  public static final long LEAST_LENGTH_NANOS = 5_000_000;

  /** The part of the time that a node may be spared is one in so many. */
  static final int LEAST_TIMES_APART = 5;

  /** JVMs tell when a pause began in whole milliseconds, of two clocks. */
  static final long CLOCK_STEP_NANOS = 2_000_000;

  private @Nullable PauseAnnouncement said;
  private final LongAdder foretold = new LongAdder();
  private final LongAdder kept = new LongAdder();
  private final LongAdder missed = new LongAdder();

  /**
   * Looks whether it is time.
   *
   * @param untilNanos foreseen time until the next pause
   * @param usualNanos how long pauses usually last
   * @param intervalNanos usual time from the beginning of one pause to that of the next; 0 if it is
   *     unknown
   * @return what to say from now on, or null if there is nothing new to say
   */
  public @Nullable PauseAnnouncement look(
      long nowNanos, long untilNanos, long usualNanos, long intervalNanos) {
    if (said != null || untilNanos > LEAD_NANOS || !isWorthIt(usualNanos, intervalNanos)) {
      return null;
    }
    PauseAnnouncement fresh = new PauseAnnouncement(nowNanos, nowNanos + untilNanos, usualNanos);
    said = fresh;
    foretold.increment();
    return fresh;
  }

  private static boolean isWorthIt(long usualNanos, long intervalNanos) {
    return usualNanos >= LEAST_LENGTH_NANOS
        && LEAD_NANOS + usualNanos <= intervalNanos / LEAST_TIMES_APART;
  }

  /** Takes note that a pause is over. */
  public void paused(long beginNanos, long lengthNanos) {
    if (said != null && said.isKeptBy(beginNanos)) {
      kept.increment();
    } else if (lengthNanos >= LEAST_LENGTH_NANOS) {
      missed.increment();
    }
    said = null;
  }

  /** Pauses that were foretold. */
  public long foretold() {
    return foretold.sum();
  }

  /** Those of them that began within twice the lead. */
  public long kept() {
    return kept.sum();
  }

  /** Pauses of the least length or longer that were not foretold, or came too late. */
  public long missed() {
    return missed.sum();
  }
}

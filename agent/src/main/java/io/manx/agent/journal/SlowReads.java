package io.manx.agent.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The slowest reads of each of the last {@value #SECONDS} seconds, up to {@value #PER_SECOND} a
 * second. Thread-safe. A read that is not among the slowest of its second costs one comparison; the
 * others take a lock, for as long as it takes to put them in order.
 */
public final class SlowReads {
  static final int SECONDS = 180;
  static final int PER_SECOND = 32;

  /** Faster reads are never kept. */
  public static final long LEAST_NANOS = 1_000_000;

  private static final long MILLIS_PER_SECOND = 1_000;

  private final @Nullable Second[] seconds = new Second[SECONDS];

  /** The newest second with a read, and the latency that a read must exceed to be kept in it. */
  private volatile long newest;

  private volatile long barNanos = LEAST_NANOS;

  /** The slowest reads that began in one second. */
  private static final class Second {
    final long number;
    final PriorityQueue<SlowRead> reads =
        new PriorityQueue<>(Comparator.comparingLong(SlowRead::nanos));

    Second(long number) {
      this.number = number;
    }
  }

  /**
   * Whether a read may be among the slowest.
   *
   * @param beganMillis when it began, in milliseconds since the Unix epoch
   */
  public boolean mayKeep(long beganMillis, long nanos) {
    boolean isOfNewest = beganMillis / MILLIS_PER_SECOND == newest;
    return nanos > (isOfNewest ? barNanos : LEAST_NANOS);
  }

  /** Adds a read, unless its second has enough slower ones. */
  public synchronized void add(SlowRead read) {
    long number = read.beganMillis() / MILLIS_PER_SECOND;
    int place = (int) Math.floorMod(number, (long) SECONDS);
    Second second = seconds[place];
    if (second == null || second.number < number) {
      second = new Second(number);
      seconds[place] = second;
    }
    if (second.number > number) {
      return; // it began so long ago that its second has been forgotten
    }
    second.reads.add(read);
    if (second.reads.size() > PER_SECOND) {
      SlowRead unused = second.reads.poll();
    }
    if (number >= newest) {
      SlowRead fastest = second.reads.peek();
      boolean isFull = second.reads.size() == PER_SECOND && fastest != null;
      barNanos = isFull ? fastest.nanos() : LEAST_NANOS;
      newest = number;
    }
  }

  /** Returns the reads of the last {@value #SECONDS} seconds, oldest first. */
  public synchronized List<SlowRead> list(long nowMillis) {
    long oldest = nowMillis / MILLIS_PER_SECOND - SECONDS;
    List<SlowRead> all = new ArrayList<>();
    for (Second second : seconds) {
      if (second != null && second.number > oldest) {
        all.addAll(second.reads);
      }
    }
    all.sort(Comparator.comparingLong(SlowRead::beganMillis));
    return all;
  }

  /** Forgets all reads. */
  public synchronized void reset() {
    for (int i = 0; i < seconds.length; i++) {
      seconds[i] = null;
    }
    barNanos = LEAST_NANOS;
  }
}

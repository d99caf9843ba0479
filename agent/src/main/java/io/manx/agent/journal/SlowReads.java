// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

import io.manx.core.wire.SlowReadLimits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The slowest reads of each of the last {@value #SECONDS} seconds, up to {@value #PER_SECOND} a
 * second. Thread-safe. A read that is not among the slowest of its second so far takes no lock: it
 * is compared with the fastest of them. The others take a lock, for as long as it takes to put them
 * in order.
 */
public final class SlowReads {
  static final int SECONDS = SlowReadLimits.SECONDS;
  static final int PER_SECOND = SlowReadLimits.PER_SECOND;

  /** Faster reads are never kept. */
  public static final long LEAST_NANOS = SlowReadLimits.LEAST_NANOS;

  private static final long MILLIS_PER_SECOND = 1_000;

  /** Each at the place of its number. Written under the lock. */
  private final AtomicReferenceArray<@Nullable Second> seconds =
      new AtomicReferenceArray<>(SECONDS);

  /** The slowest reads that began in one second. */
  private static final class Second {
    final long number;
    final PriorityQueue<SlowRead> reads =
        new PriorityQueue<>(Comparator.comparingLong(SlowRead::nanos));

    /** The latency that a read must exceed to be kept, in nanoseconds. */
    volatile long barNanos = LEAST_NANOS;

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
    long number = beganMillis / MILLIS_PER_SECOND;
    Second second = seconds.get(place(number));
    boolean isItsOwn = second != null && second.number == number;
    return nanos > (isItsOwn ? second.barNanos : LEAST_NANOS);
  }

  private static int place(long number) {
    return (int) Math.floorMod(number, (long) SECONDS);
  }

  /** Adds a read, unless its second has enough slower ones. */
  public synchronized void add(SlowRead read) {
    long number = read.beganMillis() / MILLIS_PER_SECOND;
    Second second = seconds.get(place(number));
    if (second == null || second.number < number) {
      second = new Second(number);
      seconds.set(place(number), second);
    }
    if (second.number > number) {
      return; // it began so long ago that its second has been forgotten
    }
    second.reads.add(read);
    if (second.reads.size() > PER_SECOND) {
      SlowRead unused = second.reads.poll();
    }
    SlowRead fastest = second.reads.peek();
    if (fastest != null && second.reads.size() == PER_SECOND) {
      second.barNanos = fastest.nanos();
    }
  }

  /** Returns the reads of the last {@value #SECONDS} seconds, oldest first. */
  public synchronized List<SlowRead> list(long nowMillis) {
    long oldest = nowMillis / MILLIS_PER_SECOND - SECONDS;
    List<SlowRead> all = new ArrayList<>();
    for (int i = 0; i < SECONDS; i++) {
      Second second = seconds.get(i);
      if (second != null && second.number > oldest) {
        all.addAll(second.reads);
      }
    }
    all.sort(Comparator.comparingLong(SlowRead::beganMillis));
    return all;
  }

  /** Forgets all reads. */
  public synchronized void reset() {
    for (int i = 0; i < SECONDS; i++) {
      seconds.set(i, null);
    }
  }
}

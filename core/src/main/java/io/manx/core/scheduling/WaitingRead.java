// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A read that waits at a replica. Hosts extend it with the task to run. Thread-safe; it may wait in
 * one {@link WaitingReads} at a time.
 */
public class WaitingRead {
  private static final AtomicIntegerFieldUpdater<WaitingRead> REMAINING =
      AtomicIntegerFieldUpdater.newUpdater(WaitingRead.class, "remainingNodes");

  private final ReadShape shape;
  private final double cost;
  private final long arrivedNanos;
  private final long timeoutNanos;
  private volatile int remainingNodes;

  /**
   * Its number in the order of arrivals; only the thread that took it out of the queue may change
   * it.
   */
  long sequence;

  /** Its current or last place in a queue; null before the first. */
  volatile @Nullable Place place;

  /** Creates a read that never expires. */
  public WaitingRead(ReadShape shape, double cost, long arrivedNanos) {
    this(shape, cost, arrivedNanos, Long.MAX_VALUE);
  }

  /**
   * Creates one.
   *
   * @param cost expected service time, in typical single reads
   * @param arrivedNanos when it arrived, by a clock that all reads of one queue share
   * @param timeoutNanos time from its arrival after which it has expired
   */
  public WaitingRead(ReadShape shape, double cost, long arrivedNanos, long timeoutNanos) {
    this.shape = shape;
    this.cost = Math.max(0, cost);
    this.arrivedNanos = arrivedNanos;
    this.timeoutNanos = Math.max(0, timeoutNanos);
    this.remainingNodes = shape.nodes();
  }

  /** The shape of the read. */
  public final ReadShape shape() {
    return shape;
  }

  /** Expected service time, in typical single reads. */
  public final double cost() {
    return cost;
  }

  /** When it arrived, in nanoseconds. */
  public final long arrivedNanos() {
    return arrivedNanos;
  }

  /** Time from its arrival after which it has expired, in nanoseconds. */
  public final long timeoutNanos() {
    return timeoutNanos;
  }

  /** How many nodes have not yet answered its range read; at least 1. */
  public final int remainingNodes() {
    return remainingNodes;
  }

  /**
   * Lowers the number of remaining nodes; {@link WaitingReads#move} then gives the read its new
   * place.
   *
   * @return false if the number is not lower, or not plausible
   */
  public final boolean lowerRemainingNodes(int nodes) {
    while (true) {
      int before = remainingNodes;
      if (nodes < 1 || nodes >= before) {
        return false;
      }
      if (REMAINING.compareAndSet(this, before, nodes)) {
        return true;
      }
    }
  }

  /** A place in the queue: lower ranks first, equal ones in order of arrival. Immutable. */
  static final class Place implements Comparable<Place> {
    final long rank;
    private final long sequence;

    Place(long rank, long sequence) {
      this.rank = rank;
      this.sequence = sequence;
    }

    @Override
    public int compareTo(Place other) {
      int byRank = Long.compare(rank, other.rank);
      return byRank != 0 ? byRank : Long.compare(sequence, other.sequence);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place && compareTo((Place) other) == 0;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(rank * 31 + sequence);
    }
  }
}

package io.manx.core.scheduling;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A read that waits at a replica. Hosts extend it by what they run. Thread-safe; it may wait in one
 * {@link WaitingReads} at a time.
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

  /** Where it waits, or waited last; null before that. */
  volatile @Nullable Place place;

  /** Creates one that never times out. */
  public WaitingRead(ReadShape shape, double cost, long arrivedNanos) {
    this(shape, cost, arrivedNanos, Long.MAX_VALUE);
  }

  /**
   * Creates one.
   *
   * @param cost how long it is likely to be executed, in typical single reads
   * @param arrivedNanos when it arrived, on any clock that all reads of one queue share
   * @param timeoutNanos after which its client has given it up
   */
  public WaitingRead(ReadShape shape, double cost, long arrivedNanos, long timeoutNanos) {
    this.shape = shape;
    this.cost = Math.max(0, cost);
    this.arrivedNanos = arrivedNanos;
    this.timeoutNanos = Math.max(0, timeoutNanos);
    this.remainingNodes = shape.nodes();
  }

  /** What it asks for. */
  public final ReadShape shape() {
    return shape;
  }

  /** How many times as long as a typical single read it is likely to be executed. */
  public final double cost() {
    return cost;
  }

  /** When it arrived, in nanoseconds. */
  public final long arrivedNanos() {
    return arrivedNanos;
  }

  /** After how many nanoseconds its client has given it up. */
  public final long timeoutNanos() {
    return timeoutNanos;
  }

  /** How many nodes have not yet answered the range read that it is a part of; at least 1. */
  public final int remainingNodes() {
    return remainingNodes;
  }

  /**
   * Takes note that fewer nodes remain; {@link WaitingReads#move} then gives it its new place.
   *
   * @return false if that says nothing new, or cannot be
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

  /** A place in the queue: lower ranks first, and of one rank what arrived first. Immutable. */
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

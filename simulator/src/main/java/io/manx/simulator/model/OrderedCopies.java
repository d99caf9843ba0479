package io.manx.simulator.model;

import io.manx.core.scheduling.ExpectedServiceTimes;
import io.manx.core.scheduling.ReadOrder;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import io.manx.core.scheduling.WaitingReads;
import org.jspecify.annotations.Nullable;

/**
 * Copies in one of Manx's orders. The node learns by itself what reads take; cost classes stand for
 * tables. Not thread-safe.
 */
final class OrderedCopies implements WaitingCopies {
  private final Copies copies;
  private final ReadCounts counts;
  private final WaitingReads reads;
  private final ExpectedServiceTimes<Integer> times = new ExpectedServiceTimes<>();

  /** Counted here, since the queue would have to count its reads. */
  private int size;

  /** Latest arrival among the copies that have left the queue. */
  private long latestServedNanos;

  /** A copy that waits. */
  static final class WaitingCopy extends WaitingRead {
    private final int copy;

    WaitingCopy(int copy, ReadShape shape, double cost, long arrivedNanos) {
      super(shape, cost, arrivedNanos);
      this.copy = copy;
    }
  }

  OrderedCopies(ReadOrder order, Copies copies, ReadCounts counts) {
    this.copies = copies;
    this.counts = counts;
    reads = new WaitingReads(order);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void add(int copy, long nowNanos) {
    ReadShape shape = copies.shape(copy);
    double cost = times.cost(copies.costClass[copy], shape);
    WaitingCopy read = new WaitingCopy(copy, shape, cost, nowNanos);
    copies.waiting[copy] = read;
    reads.add(read);
    size++;
  }

  @Override
  public int poll() {
    WaitingCopy read = take();
    if (read == null) {
      return -1;
    }
    counts.overtaken(latestServedNanos - read.arrivedNanos());
    latestServedNanos = Math.max(latestServedNanos, read.arrivedNanos());
    return read.copy;
  }

  private @Nullable WaitingCopy take() {
    WaitingCopy read = (WaitingCopy) reads.poll();
    if (read != null) {
      size--;
      copies.waiting[read.copy] = null;
    }
    return read;
  }

  @Override
  public void clear() {
    for (WaitingCopy lost = take(); lost != null; lost = take()) {
      latestServedNanos = 0; // whoever comes next has been overtaken by none
    }
  }

  @Override
  public void served(int copy) {
    times.served(copies.costClass[copy], copies.shape(copy), copies.serviceNanos[copy]);
  }

  @Override
  public boolean lowerRemainingNodes(int copy, int nodes) {
    WaitingCopy read = copies.waiting[copy];
    if (read == null) {
      return false;
    }
    ReadOrder order = reads.order();
    long before = order.rank(read);
    if (!read.lowerRemainingNodes(nodes) || !reads.move(read)) {
      return false;
    }
    return order.swapsRanges() || order.rank(read) != before;
  }
}

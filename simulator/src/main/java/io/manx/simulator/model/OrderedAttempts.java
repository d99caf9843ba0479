// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.scheduling.ExpectedServiceTimes;
import io.manx.core.scheduling.ReadOrder;
import io.manx.core.scheduling.ReadShape;
import io.manx.core.scheduling.WaitingRead;
import io.manx.core.scheduling.WaitingReads;
import org.jspecify.annotations.Nullable;

/**
 * Waiting attempts in one of Manx's read orders. The node learns by itself how long reads take;
 * kinds of requests stand for tables. Not thread-safe.
 */
final class OrderedAttempts implements WaitingAttempts {
  private final Attempts attempts;
  private final ReadCounts counts;
  private final WaitingReads reads;
  private final ExpectedServiceTimes<Integer> times = new ExpectedServiceTimes<>();

  /** Kept here, since the queue does not know its size without counting. */
  private int size;

  /** Latest arrival among the attempts that have left the queue. */
  private long latestServedNanos;

  /** An attempt that waits. */
  static final class WaitingAttempt extends WaitingRead {
    private final int attempt;

    WaitingAttempt(int attempt, ReadShape shape, double cost, long arrivedNanos) {
      super(shape, cost, arrivedNanos);
      this.attempt = attempt;
    }
  }

  OrderedAttempts(ReadOrder order, Attempts attempts, ReadCounts counts) {
    this.attempts = attempts;
    this.counts = counts;
    reads = new WaitingReads(order);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void add(int attempt, long nowNanos) {
    ReadShape shape = attempts.shape(attempt);
    double cost = times.cost(attempts.kind[attempt], shape);
    WaitingAttempt read = new WaitingAttempt(attempt, shape, cost, nowNanos);
    attempts.waiting[attempt] = read;
    reads.add(read);
    size++;
  }

  @Override
  public int poll() {
    WaitingAttempt read = take();
    if (read == null) {
      return -1;
    }
    counts.overtaken(latestServedNanos - read.arrivedNanos());
    latestServedNanos = Math.max(latestServedNanos, read.arrivedNanos());
    return read.attempt;
  }

  private @Nullable WaitingAttempt take() {
    WaitingAttempt read = (WaitingAttempt) reads.poll();
    if (read != null) {
      size--;
      attempts.waiting[read.attempt] = null;
    }
    return read;
  }

  @Override
  public void clear() {
    for (WaitingAttempt lost = take(); lost != null; lost = take()) {
      latestServedNanos = 0; // no read overtakes those that come after this
    }
  }

  @Override
  public void served(int attempt) {
    times.served(attempts.kind[attempt], attempts.shape(attempt), attempts.serviceNanos[attempt]);
  }

  @Override
  public boolean lowerRemainingNodes(int attempt, int nodes) {
    WaitingAttempt read = attempts.waiting[attempt];
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

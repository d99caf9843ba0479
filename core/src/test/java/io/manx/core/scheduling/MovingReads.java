// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.Validate;

/**
 * Operations of lincheck on a queue whose reads change places. Meanwhile {@code poll} may return
 * any waiting read; so the test checks the state in the end instead of results.
 */
@Param(name = "range", gen = IntGen.class, conf = "0:1")
@Param(name = "nodes", gen = IntGen.class, conf = "1:3")
@Param(name = "order", gen = IntGen.class, conf = "0:3")
public final class MovingReads {
  private static final List<ReadOrder> ORDERS =
      List.of(
          WaitingReadsTest.order(ReadOrders.ALL),
          WaitingReadsTest.order(ReadOrders.FIFO),
          WaitingReadsTest.order(ReadOrders.SINGLE_FIRST),
          WaitingReadsTest.order(ReadOrders.EXPECTED_COST));

  private final WaitingReads reads = new WaitingReads(ORDERS.get(0));

  /** The first read goes before the second one once one node remains, and not earlier. */
  private final WaitingRead[] ranges = {
    new WaitingRead(ReadShape.range(false, 20, 4), 0, 0),
    new WaitingRead(ReadShape.range(false, 10, 2), 0, 0)
  };

  private final Queue<WaitingRead> added = new ConcurrentLinkedQueue<>();
  private final Queue<WaitingRead> taken = new ConcurrentLinkedQueue<>();
  private final AtomicInteger permits = new AtomicInteger();

  /** Begins with waiting reads. */
  public MovingReads() {
    for (WaitingRead range : ranges) {
      add(range);
    }
  }

  private void add(WaitingRead read) {
    added.add(read);
    reads.add(read);
    permits.incrementAndGet();
  }

  /** Adds a read, and permits that one more is taken. */
  @Operation
  public void add() {
    add(new WaitingRead(ReadShape.range(false, 1, 3), 0, 0));
  }

  /** Takes a read like a read thread of Cassandra, which knows that one waits. */
  @Operation
  public void take() {
    int before = permits.get();
    while (before > 0 && !permits.compareAndSet(before, before - 1)) {
      before = permits.get();
    }
    WaitingRead next = null;
    while (before > 0 && next == null) {
      next = reads.poll();
    }
    if (next != null) {
      taken.add(next);
    }
  }

  /** Reduces the remaining nodes of a range read, which may have been taken. */
  @Operation
  public void lower(@Param(name = "range") int range, @Param(name = "nodes") int nodes) {
    WaitingRead read = ranges[range];
    if (read.lowerRemainingNodes(nodes)) {
      reads.move(read);
    }
  }

  /** Changes the order. */
  @Operation
  public void setOrder(@Param(name = "order") int order) {
    reads.setOrder(ORDERS.get(order));
  }

  /** Each read has been taken once or waits, and waiting reads are in the order in force. */
  @Validate
  public void noneIsLostOrDoubledOrOutOfOrder() {
    List<WaitingRead> left = new ArrayList<>(added);
    for (WaitingRead read : taken) {
      check(left.remove(read), "doubled");
    }
    WaitingRead before = null;
    while (!left.isEmpty()) {
      WaitingRead next = reads.poll();
      check(left.remove(next), "lost or doubled");
      check(before == null || !isBefore(next, before), "out of order");
      before = next;
    }
    check(reads.poll() == null && reads.isEmpty(), "doubled");
  }

  private boolean isBefore(WaitingRead one, WaitingRead other) {
    ReadOrder order = reads.order();
    long rank = order.rank(one);
    long others = order.rank(other);
    return rank < others || (rank == others && one.sequence < other.sequence);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalStateException("a read is " + otherwise);
    }
  }
}

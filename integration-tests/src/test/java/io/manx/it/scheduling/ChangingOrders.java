// SPDX-License-Identifier: Apache-2.0

package io.manx.it.scheduling;

import io.manx.it.nodes.AgentCluster;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Changes the order of waiting reads at all nodes every 100 ms, until it is closed. */
final class ChangingOrders implements AutoCloseable {
  private static final List<String> ORDERS =
      List.of("fifo", "single-first", "range-aware", "all", "expected-cost");

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final AtomicInteger changes = new AtomicInteger();
  private final ScheduledFuture<?> changing;

  ChangingOrders(AgentCluster nodes) {
    changing =
        timer.scheduleAtFixedRate(
            () -> nodes.set("read_order", ORDERS.get(changes.getAndIncrement() % ORDERS.size())),
            0,
            100,
            TimeUnit.MILLISECONDS);
  }

  /** Whether it has changed the order less often than wanted. Fails if it cannot change it. */
  boolean goOn(int wanted) throws Exception {
    if (changing.isDone()) {
      changing.get();
    }
    return changes.get() < wanted;
  }

  @Override
  public void close() throws InterruptedException {
    timer.shutdown();
    if (!timer.awaitTermination(30, TimeUnit.SECONDS)) {
      throw new AssertionError("the order of reads is still being changed");
    }
  }
}

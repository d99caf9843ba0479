// SPDX-License-Identifier: Apache-2.0

package io.manx.benchmarks;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.RandomBits;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.speculation.BudgetSpeculation;
import io.manx.core.wire.Feedback;
import java.util.Map;

/**
 * Prints how much heap a requester keeps of requests that were answered, each of a statement and a
 * partition of its own. Nothing may grow with their number for good.
 */
public final class DemandsFootprint {
  private static final int GROUP = 1;
  private static final int REPLICAS = 3;
  private static final long MILLI = 1_000_000;

  private final RequestDemands demands = new RequestDemands();
  private final BudgetSpeculation speculation =
      new BudgetSpeculation(ParameterValues.of(BudgetSpeculation.PARAMETERS, Map.of()));
  private long nowNanos;

  private DemandsFootprint() {}

  /** Measures the heap after collections, which takes some seconds. */
  public static void main(String[] args) {
    long before = Heap.usedBytes();
    DemandsFootprint footprint = new DemandsFootprint();
    HeapGrowth.print(
        "answered requests",
        before,
        footprint::answer,
        () -> footprint.demands.costs().kinds().all().size());
  }

  /** One in ten has a large answer. */
  private void answer(int number) {
    nowNanos += MILLI;
    long key = RandomBits.mix(number);
    int kind =
        demands
            .costs()
            .kinds()
            .findOrAdd(key, GROUP, () -> "SELECT c" + number + " FROM t", nowNanos);
    long partition = key | 1;
    Demand demand = demands.of(kind, GROUP, false, Demand.UNKNOWN_FEATURE, partition);
    long unused = speculation.delayNanos(demand, 1, nowNanos);
    demands.costs().sent();
    int replica = number % REPLICAS;
    Feedback feedback = new Feedback(0, 1, MILLI / 10, MILLI);
    demands.costs().answered(replica, demand, 2 * MILLI, feedback, nowNanos);
    speculation.answered(replica, demand, 2 * MILLI, feedback, nowNanos);
    demands.answered(demand, partition, number % 10 == 0 ? 100_000 : 1_000);
  }
}

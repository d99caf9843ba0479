// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Surroundings;
import io.manx.core.request.RequestCosts;
import io.manx.core.routing.Router;
import io.manx.core.routing.SlowStart;
import io.manx.core.speculation.Speculation;
import io.manx.results.random.SeededRandom;

/** All requesters, each with a selector, a speculation, a router, and what it knows of costs. */
final class Requesters {
  private static final int SELECTOR_STREAM = 23;
  private static final int ROUTER_STREAM = 26;

  private final ReplicaSelector[] selectors;
  private final Speculation[] speculations;
  private final Router[] routers;
  private final RequestCosts[] costs;

  /**
   * Creates them.
   *
   * @param areNodes whether requester N is node N
   */
  Requesters(
      PolicyFactory policies,
      int count,
      boolean areNodes,
      int readThreads,
      Oracle oracle,
      long seed) {
    selectors = new ReplicaSelector[count];
    speculations = new Speculation[count];
    routers = new Router[count];
    costs = new RequestCosts[count];
    SeededRandom seeds = new SeededRandom();
    for (int i = 0; i < count; i++) {
      seeds.reset(seed, SELECTOR_STREAM, i);
      Surroundings surroundings =
          new Surroundings(count, readThreads, areNodes ? i : Surroundings.NO_REPLICA);
      selectors[i] = policies.selector(seeds.nextLong(), surroundings, oracle);
      costs[i] = new RequestCosts();
      speculations[i] = policies.speculation();
      seeds.reset(seed, ROUTER_STREAM, i);
      routers[i] = new Router(Units.nanos(SlowStart.DEFAULT_MILLIS), seeds.nextLong());
    }
  }

  int count() {
    return selectors.length;
  }

  ReplicaSelector selector(int requester) {
    return selectors[requester];
  }

  RequestCosts costs(int requester) {
    return costs[requester];
  }

  Router router(int requester) {
    return routers[requester];
  }

  /** Tells all requesters that a node serves again, and is cold. */
  void restarted(int node, long nowNanos) {
    for (Router router : routers) {
      router.slowStart().began(node, nowNanos);
    }
  }

  Speculation speculation(int requester) {
    return speculations[requester];
  }
}

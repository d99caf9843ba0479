package io.manx.simulator.model;

import io.manx.core.selection.ReplicaSelector;
import io.manx.core.selection.Surroundings;
import io.manx.core.speculation.Speculation;
import io.manx.results.random.SeededRandom;

/** Those who rank replicas: a selector and a speculation each. */
final class Requesters {
  private static final int SELECTOR_STREAM = 23;

  private final ReplicaSelector[] selectors;
  private final Speculation[] speculations;

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
    SeededRandom seeds = new SeededRandom();
    for (int i = 0; i < count; i++) {
      seeds.reset(seed, SELECTOR_STREAM, i);
      Surroundings surroundings =
          new Surroundings(count, readThreads, areNodes ? i : Surroundings.NO_REPLICA);
      selectors[i] = policies.selector(seeds.nextLong(), surroundings, oracle);
      speculations[i] = policies.speculation();
    }
  }

  int count() {
    return selectors.length;
  }

  ReplicaSelector selector(int requester) {
    return selectors[requester];
  }

  Speculation speculation(int requester) {
    return speculations[requester];
  }
}

package io.manx.simulator.model;

import io.manx.core.selection.ReplicaSelector;
import io.manx.core.speculation.Speculation;
import io.manx.results.statistics.SeededRandom;

/** Those who rank replicas: a selector and a speculation each. */
final class Requesters {
  private static final int SELECTOR_STREAM = 23;

  private final ReplicaSelector[] selectors;
  private final Speculation[] speculations;
  private final boolean cancels;

  Requesters(PolicyFactory policies, int count, Oracle oracle, long seed) {
    selectors = new ReplicaSelector[count];
    speculations = new Speculation[count];
    cancels = policies.cancels();
    SeededRandom seeds = new SeededRandom();
    for (int i = 0; i < count; i++) {
      seeds.reset(seed, SELECTOR_STREAM, i);
      selectors[i] = policies.selector(seeds.nextLong(), oracle);
      speculations[i] = policies.speculation();
    }
  }

  int count() {
    return selectors.length;
  }

  /** Whether they cancel copies that they no longer need. */
  boolean cancels() {
    return cancels;
  }

  ReplicaSelector selector(int requester) {
    return selectors[requester];
  }

  Speculation speculation(int requester) {
    return speculations[requester];
  }
}

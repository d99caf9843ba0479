// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {
  /** A node ranks its local replicas, and then those of other data centres. */
  @ParameterizedTest
  @ValueSource(strings = {"round-robin", "regression"})
  void twoGroupsOfARequestBothTakeTurns(String policy) {
    ReplicaSelector selector = Selectors.create(policy, Map.of(), 1);
    Set<Integer> first = new TreeSet<>();
    for (int i = 0; i < 4; i++) {
      for (int group = 0; group < 2; group++) {
        Candidates candidates = new Candidates();
        candidates.add(2 * group);
        candidates.add(2 * group + 1);
        selector.rank(candidates, 0);
        first.add(candidates.replica(0));
      }
    }
    assertThat(first).containsExactly(0, 1, 2, 3);
  }
}

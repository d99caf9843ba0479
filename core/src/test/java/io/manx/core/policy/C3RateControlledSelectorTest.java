// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

class C3RateControlledSelectorTest {
  private static final long MILLI = 1_000_000;

  private static C3RateControlledSelector selector(int self) {
    return new C3RateControlledSelector(
        ParameterValues.of(
            C3RateControlledSelector.PARAMETERS,
            Map.of("bucket", "1", "send_rate", "2", "receive_rate", "10")),
        1,
        new Surroundings(0, 0, self));
  }

  private static Candidates two() {
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);
    return candidates;
  }

  @Test
  void theReplicaThatMayBeAskedComesFirstAndWithoutAnyTheShortestWaitCounts() {
    C3RateControlledSelector selector = selector(Surroundings.NO_REPLICA);
    for (int expected = 0; expected < 2; expected++) {
      Candidates candidates = two();
      assertThat(selector.admit(candidates, 0)).isZero();
      assertThat(candidates.replica(0)).isEqualTo(expected);
    }
    // Two in 20 ms.
    assertThat(selector.admit(two(), 4 * MILLI)).isEqualTo(6 * MILLI);
  }

  @Test
  void readsFromTheRequesterItselfAreNeverHeld() {
    C3RateControlledSelector selector = selector(1);
    for (int i = 0; i < 100; i++) {
      Candidates candidates = two();
      assertThat(selector.admit(candidates, 0)).isZero();
      assertThat(candidates.replica(0)).isEqualTo(i == 0 ? 0 : 1);
    }
  }

  /** Otherwise its own answers, 100 in 20 ms, would change the rate. */
  @Test
  void responsesOfTheRequesterItselfChangeNoRate() {
    C3RateControlledSelector selector = selector(1);
    for (int i = 0; i < 100; i++) {
      selector.sent(1, Demand.UNKNOWN, i);
      selector.answered(1, Demand.UNKNOWN, MILLI, new Feedback(0, 1, 0, MILLI), i);
    }
    Candidates other = new Candidates();
    other.add(0);
    assertThat(selector.admit(other, 0)).isZero();
    assertThat(selector.admit(other, 0)).isEqualTo(10 * MILLI);
  }
}

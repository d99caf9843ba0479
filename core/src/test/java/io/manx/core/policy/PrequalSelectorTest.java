// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Compares orders with the hot-cold lexicographic rule of Wydrowski 2024, section 4.1, by hand. */
class PrequalSelectorTest {
  private static final long MILLI = 1_000_000;

  private final PrequalSelector selector =
      new PrequalSelector(ParameterValues.of(PrequalSelector.PARAMETERS, Map.of()), 1);

  private List<Integer> order(long now) {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < 3; replica++) {
      candidates.add(replica);
    }
    selector.rank(candidates, now);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      order.add(candidates.replica(i));
    }
    return order;
  }

  /** Gives answers of 0 to 9 requests in flight, enough for the 0.84 quantile to be 8. */
  private void history() {
    for (int i = 0; i < 160; i++) {
      selector.probed(5, i % 10, MILLI, 0);
    }
  }

  /** Gives answers of replicas 0, 1 and 2 to probes. */
  private void answers(int[] inFlight, long... latencyMillis) {
    for (int replica = 0; replica < inFlight.length; replica++) {
      selector.probed(replica, inFlight[replica], latencyMillis[replica] * MILLI, 0);
    }
  }

  @Test
  void amongColdOnesTheLowestLatencyWins() {
    history();
    answers(new int[] {1, 8, 3}, 9, 2, 5);
    assertThat(order(0)).containsExactly(1, 2, 0);
  }

  @Test
  void hotOnesComeLastByTheirRequestsInFlight() {
    history();
    answers(new int[] {30, 20, 3}, 1, 2, 50);
    assertThat(order(0)).containsExactly(2, 1, 0);
  }

  @Test
  void eachUseOfAnAnswerAddsARequestInFlight() {
    history();
    answers(new int[] {8, 8, 8}, 1, 2, 3);
    assertThat(order(0)).containsExactly(0, 1, 2);
    selector.sent(0, Demand.UNKNOWN, 0);
    assertThat(order(0)).containsExactly(1, 2, 0);
  }

  @Test
  void anAnswerIsForgottenAfterASecond() {
    history();
    selector.probed(0, 0, MILLI, 0);
    selector.probed(1, 0, 2 * MILLI, 900 * MILLI);
    selector.probed(2, 0, 3 * MILLI, 900 * MILLI);
    assertThat(order(1_000 * MILLI)).containsExactly(0, 1, 2);
    assertThat(order(1_001 * MILLI)).containsExactly(1, 2, 0);
  }

  @Test
  void withoutProbesResponsesStandForAnswers() {
    selector.answered(0, Demand.UNKNOWN, 9 * MILLI, new Feedback(0, 3, MILLI, 2 * MILLI), 0);
    selector.answered(1, Demand.UNKNOWN, 9 * MILLI, new Feedback(0, 3, MILLI, 4 * MILLI), 0);
    assertThat(order(0)).startsWith(0, 1);
  }

  @Test
  void oneResponseDoesNotOutweighWhatReplicasAnswerToProbes() {
    history();
    answers(new int[] {1, 1, 1}, 1, 2, 3);
    selector.answered(0, Demand.UNKNOWN, 90 * MILLI, new Feedback(0, 3, MILLI, 80 * MILLI), 0);
    assertThat(order(0)).containsExactly(0, 1, 2);
  }

  @Test
  void aCancelledRequestSaysNothing() {
    history();
    answers(new int[] {0, 0, 0}, 1, 2, 3);
    selector.cancelled(0, Demand.UNKNOWN, 50 * MILLI, 0);
    assertThat(order(0)).containsExactly(0, 1, 2);
  }

  @Test
  void oneThatDidNotAnswerIsUnknown() {
    history();
    answers(new int[] {0, 0, 0}, 1, 2, 3);
    selector.failed(0, Demand.UNKNOWN, 5_000 * MILLI, 0);
    assertThat(order(0)).containsExactly(1, 2, 0);
  }
}

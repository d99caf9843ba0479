// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import io.manx.core.wire.Feedback;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeronSelectorTest {
  private static final long MILLI = 1_000_000;

  private final HeronSelector selector =
      new HeronSelector(
          ParameterValues.of(C3Selector.PARAMETERS, Map.of()), 3, Surroundings.UNKNOWN);

  private void respond(int replica, Demand demand, long millis) {
    selector.answered(replica, demand, millis * MILLI, new Feedback(0, 1, 0, millis * MILLI), 0);
  }

  private int first() {
    Candidates candidates = new Candidates();
    candidates.add(0);
    candidates.add(1);
    selector.rank(candidates, 0);
    return candidates.replica(0);
  }

  @Test
  void aReplicaWithALargeRequestIsPassedByUntilItAnswers() {
    selector.sent(0, Demand.UNKNOWN, 0);
    respond(0, Demand.UNKNOWN, 1);
    selector.sent(1, Demand.UNKNOWN, 0);
    respond(1, Demand.UNKNOWN, 50);
    assertThat(first()).isZero();

    selector.sent(0, Demands.of(1), 0);
    assertThat(first()).isEqualTo(1);
    respond(0, Demands.of(1), 1);
    assertThat(first()).isZero();
  }

  @Test
  void ifAllServeLargeRequestsTheScoreDecides() {
    selector.sent(0, Demands.of(1), 0);
    respond(0, Demands.of(1), 1);
    selector.sent(1, Demands.of(1), 0);
    respond(1, Demands.of(1), 50);
    selector.sent(0, Demands.of(1), 0);
    selector.sent(1, Demands.of(1), 0);
    assertThat(first()).isZero();
  }

  @Test
  void aLargeRequestThatNeverComesBackLeavesNoMark() {
    selector.sent(0, Demand.UNKNOWN, 0);
    respond(0, Demand.UNKNOWN, 1);
    selector.sent(1, Demand.UNKNOWN, 0);
    respond(1, Demand.UNKNOWN, 50);
    selector.sent(0, Demands.of(1), 0);
    selector.failed(0, Demands.of(1), 5_000 * MILLI, 5_000 * MILLI);
    assertThat(first()).isZero();
  }
}

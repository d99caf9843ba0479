// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Selectors;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FailingReplicasTest {
  private static final long MILLI = 1_000_000;
  private static final int REPLICAS = 3;

  private final FailingReplicas failing = new FailingReplicas();
  private final Router router = new Router(failing, new SlowStart(0, 1), new ForetoldPauses());

  private static Candidates candidates() {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < REPLICAS; replica++) {
      candidates.add(replica);
    }
    return candidates;
  }

  private List<Integer> order(long nowNanos) {
    Candidates candidates = candidates();
    router.order(candidates, nowNanos);
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      order.add(candidates.replica(i));
    }
    return order;
  }

  @Test
  void aReplicaThatFailsComesLastForTwiceAsLongEachTime() {
    failing.failed(0, 0);
    assertThat(order(MILLI - 1)).containsExactly(1, 2, 0);
    assertThat(order(MILLI)).containsExactly(0, 1, 2);
    failing.failed(0, 10 * MILLI);
    assertThat(order(12 * MILLI - 1)).containsExactly(1, 2, 0);
    assertThat(order(12 * MILLI)).containsExactly(0, 1, 2);
  }

  @Test
  void itIsNeverAvoidedForMoreThanAboutASecond() {
    for (int i = 0; i < 100; i++) {
      failing.failed(1, 0);
    }
    assertThat(order(1_023 * MILLI)).containsExactly(0, 2, 1);
    assertThat(order(1_024 * MILLI)).containsExactly(0, 1, 2);
  }

  @Test
  void anAnswerEndsIt() {
    failing.failed(0, 0);
    failing.answered(0);
    assertThat(order(1)).containsExactly(0, 1, 2);
  }

  @Test
  void ifAllFailTheirOrderStands() {
    for (int replica = 0; replica < REPLICAS; replica++) {
      failing.failed(replica, 0);
    }
    assertThat(order(1)).containsExactly(0, 1, 2);
  }

  static List<String> policies() {
    return Selectors.names();
  }

  /** Replica 2 refuses all requests; the others have ten outstanding each. */
  @ParameterizedTest
  @MethodSource("policies")
  void whoRefusesEverythingGetsHardlyAnythingUnderAnyPolicy(String policy) {
    ReplicaSelector selector = Selectors.create(policy, Map.of(), 1);
    for (int i = 0; i < 10; i++) {
      selector.sent(0, Demand.UNKNOWN, 0);
      selector.sent(1, Demand.UNKNOWN, 0);
    }
    int first = 0;
    for (long now = MILLI; now <= 10_000 * MILLI; now += MILLI) {
      Candidates candidates = candidates();
      selector.rank(candidates, now);
      router.order(candidates, now);
      int replica = candidates.replica(0);
      selector.sent(replica, Demand.UNKNOWN, now);
      if (replica == 2) {
        first++;
        selector.failed(2, Demand.UNKNOWN, MILLI / 10, now + MILLI / 10);
        failing.failed(2, now + MILLI / 10);
      } else {
        selector.answered(
            replica, Demand.UNKNOWN, MILLI, new Feedback(0, 1, 0, MILLI), now + MILLI);
        failing.answered(replica);
      }
    }
    // Ten within the first second, and one in each of the nine after it.
    assertThat(first).isLessThanOrEqualTo(25);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.Readiness;
import io.manx.core.request.Demand;
import io.manx.core.request.Demands;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replicas 0 and 1 are local, 2 and 3 are in another data centre. */
class RouteTest {
  private final Route route = new Route();

  @BeforeEach
  void begin() {
    route.clear(Demands.of(1));
  }

  private static void add(Candidates group, int replica, double score) {
    group.add(replica);
    group.setScore(group.size() - 1, score);
  }

  private void addAll(double... scores) {
    for (int replica = 0; replica < scores.length; replica++) {
      add(replica < 2 ? route.local() : route.remote(), replica, scores[replica]);
    }
  }

  private static void leave(Candidates group, int poor) {
    for (int i = 0; i < group.size(); i++) {
      boolean isPoor = i >= group.size() - poor;
      group.setReadiness(i, isPoor ? Readiness.LEAVING : Readiness.READY);
    }
  }

  private int[] joined(boolean needsRemote, int poorLocal, int poorRemote) {
    leave(route.local(), poorLocal);
    leave(route.remote(), poorRemote);
    Candidates joined = route.join(needsRemote ? route.local().size() + 1 : 1);
    int[] order = new int[joined.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = joined.replica(i);
    }
    return order;
  }

  @Test
  void localOnesComeFirstHoweverPoorIfTheyCanServeTheRequest() {
    addAll(5, 1_000_000, 1, 2);
    assertThat(joined(false, 2, 0)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void poorLocalOnesComeBehindGoodOthersIfTheRequestNeedsThose() {
    addAll(1, 1, 1, 1);
    assertThat(joined(true, 0, 0)).containsExactly(0, 1, 2, 3);
    assertThat(joined(true, 1, 0)).containsExactly(0, 2, 3, 1);
    assertThat(joined(true, 1, 1)).containsExactly(0, 2, 1, 3);
    assertThat(joined(true, 2, 2)).containsExactly(0, 1, 2, 3);
  }

  @Test
  void localOnesComeBehindOthersOfLessThanHalfTheirScore() {
    addAll(1, 2.01, 1, 1.001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 3, 1);
    assertThat(joined(false, 0, 0)).containsExactly(0, 1, 2, 3);
    route.clear(Demand.UNKNOWN);
    addAll(1, 2, 1, 9);
    assertThat(joined(true, 0, 0)).containsExactly(0, 1, 2, 3);
  }

  /** A paused replica of another data centre does not replace a busy local one. */
  @Test
  void localOnesComeBeforeOthersThatAreWorse() {
    addAll(1, 5, 1, 1_000_001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 1, 3);
    route.clear(Demand.UNKNOWN);
    addAll(1, 1_000_005, 1, 1_000_001);
    assertThat(joined(true, 0, 0)).containsExactly(0, 2, 1, 3);
  }

  @Test
  void scoresAndTheCostClassComeWithThem() {
    addAll(4, 3, 2, 1);
    Candidates joined = route.join(1);
    assertThat(joined.demand().kind()).isEqualTo(1);
    assertThat(joined.score(3)).isEqualTo(1);
  }

  @Test
  void withoutLocalOnesTheOthersAreAskedFirstAndOneDataCentreIsLeftAsItIs() {
    add(route.remote(), 3, 1);
    add(route.remote(), 2, 2);
    assertThat(route.first()).isSameAs(route.remote());
    assertThat(joined(true, 0, 0)).containsExactly(3, 2);
    route.clear(Demand.UNKNOWN);
    add(route.local(), 1, 1);
    assertThat(route.first()).isSameAs(route.local());
    assertThat(route.join(1)).isSameAs(route.local());
  }
}

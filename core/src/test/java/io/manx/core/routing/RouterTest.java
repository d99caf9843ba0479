// SPDX-License-Identifier: Apache-2.0

package io.manx.core.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.RateLimitedSelector;
import io.manx.core.policy.Readiness;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.StatelessSelector;
import io.manx.core.policy.Tier;
import io.manx.core.request.Demand;
import io.manx.core.wire.ForetoldPause;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests the order of a router's steps, also against a naive implementation. */
class RouterTest {
  private static final long SEED = 7;
  private static final int REPLICAS = 5;
  private static final double MARGIN = 0.5;

  private final Router router = new Router(0, SEED);
  private final Route route = new Route();

  /** Ranks by number: the score of replica N is N + 1. */
  private static class ByNumber extends StatelessSelector implements RateLimitedSelector {
    private final int admitted;

    ByNumber(int admitted) {
      this.admitted = admitted;
    }

    @Override
    public void rank(Candidates candidates, long nowNanos) {
      for (int i = 0; i < candidates.size(); i++) {
        candidates.setScore(i, candidates.replica(i) + 1);
      }
      candidates.sort();
    }

    @Override
    public long admit(Candidates ranked, long nowNanos) {
      ranked.moveToFront(ranked.positionOf(admitted));
      return 0;
    }
  }

  private List<Integer> routed(ReplicaSelector policy, int localRack) {
    route.clear(Demand.UNKNOWN);
    IntStream.range(0, REPLICAS).forEach(route.local()::add);
    router.rank(policy, route, MARGIN, replica -> replica == localRack, 0);
    assertThat(router.admit(policy, route, 0)).isZero();
    Candidates order = router.order(route, 1, 0);
    return IntStream.range(0, order.size()).mapToObj(order::replica).collect(Collectors.toList());
  }

  /** Replica 1, with the second best score, is in the local rack. */
  private List<Integer> withScore(double score, Tier tier) {
    route.clear(Demand.UNKNOWN);
    IntStream.range(0, 3).forEach(route.local()::add);
    ReplicaSelector policy =
        new StatelessSelector() {
          @Override
          public void rank(Candidates candidates, long nowNanos) {
            candidates.setScore(0, 1);
            candidates.setScore(1, score);
            candidates.setScore(2, 9);
            candidates.setTier(1, tier);
            candidates.sort();
          }
        };
    router.rank(policy, route, MARGIN, replica -> replica == 1, 0);
    Candidates order = router.order(route, 1, 0);
    return IntStream.range(0, order.size()).mapToObj(order::replica).collect(Collectors.toList());
  }

  @Test
  void theLocalRackComesFirstWithinTheMarginAndItsTier() {
    assertThat(withScore(1.5, Tier.SERVING)).containsExactly(1, 0, 2);
    assertThat(withScore(1.6, Tier.SERVING)).containsExactly(0, 1, 2);
    assertThat(withScore(1, Tier.SUSPECTED)).containsExactly(0, 2, 1);
  }

  @Test
  void neitherRackNorRatePromotesAReplicaThatFailsOrLeaves() {
    router.failing().failed(0, 0);
    assertThat(routed(new ByNumber(0), 0)).containsExactly(1, 2, 3, 4, 0);
    router.slowStart().leaving(1, 0);
    assertThat(routed(new ByNumber(1), 1)).containsExactly(2, 3, 4, 1, 0);
  }

  @Test
  void whoeverIsLessReadyComesBehind() {
    router.failing().failed(0, 0);
    router.slowStart().leaving(1, 0);
    router.pauses().foretold(2, new ForetoldPause(1_000, 1_000), 0);
    assertThat(routed(new ByNumber(0), -1)).containsExactly(3, 4, 2, 1, 0);
    assertThat(IntStream.range(0, 4).mapToObj(replica -> router.readiness(replica, 0)))
        .containsExactly(Readiness.FAILING, Readiness.LEAVING, Readiness.PAUSING, Readiness.READY);
  }

  @Test
  void onlyAPauseThatCostsTheFirstPlaceIsCounted() {
    router.pauses().foretold(2, new ForetoldPause(1_000, 1_000), 0);
    routed(new ByNumber(0), -1);
    assertThat(router.pauses().spared()).isZero();
    routed(new ByNumber(2), -1);
    assertThat(router.pauses().spared()).isEqualTo(1);
  }

  /** Compares with a stable sort of the policy's order by readiness. */
  @Test
  void settlingIsAStableSort() {
    Random random = new Random(SEED);
    for (int round = 0; round < 2_000; round++) {
      Router fresh = new Router(0, SEED);
      int[] kind = IntStream.range(0, REPLICAS).map(i -> random.nextInt(4)).toArray();
      for (int replica = 0; replica < REPLICAS; replica++) {
        tell(fresh, replica, kind[replica]);
      }
      route.clear(Demand.UNKNOWN);
      List<Integer> shuffled =
          random.ints(0, REPLICAS).distinct().limit(REPLICAS).boxed().collect(Collectors.toList());
      shuffled.forEach(route.local()::add);
      int[] expected =
          shuffled.stream()
              .sorted((one, other) -> Integer.compare(kind[one], kind[other]))
              .mapToInt(Integer::intValue)
              .toArray();
      Candidates order = fresh.order(route, 1, 0);
      int[] actual = IntStream.range(0, order.size()).map(order::replica).toArray();
      assertThat(actual).as(Arrays.toString(kind) + shuffled).isEqualTo(expected);
    }
  }

  private static void tell(Router to, int replica, int kind) {
    if (kind == 1) {
      to.pauses().foretold(replica, new ForetoldPause(1_000, 1_000), 0);
    } else if (kind == 2) {
      to.slowStart().leaving(replica, 0);
    } else if (kind == 3) {
      to.failing().failed(replica, 0);
    }
  }

  /** A single local replica that fails is as poor as one of several. */
  @Test
  void theOnlyLocalReplicaComesLastIfItFailsAndOthersAreNeeded() {
    router.failing().failed(0, 0);
    route.clear(Demand.UNKNOWN);
    route.local().add(0);
    route.remote().add(1);
    route.remote().add(2);
    Candidates order = router.order(route, 2, 0);
    assertThat(IntStream.range(0, 3).map(order::replica)).containsExactly(1, 2, 0);
    assertThat(router.order(route, 1, 0).replica(0)).isZero();
  }

  @Test
  void howRequestsEndIsToldToThePolicyAndToWhatFails() {
    router.failed(null, 3, Demand.UNKNOWN, 10, 0);
    assertThat(router.readiness(3, 0)).isEqualTo(Readiness.FAILING);
    router.expired(null, 4, Demand.UNKNOWN, 10, 0);
    assertThat(router.readiness(4, 0)).isEqualTo(Readiness.READY);
    router.answered(null, 3, Demand.UNKNOWN, 10, null, 0);
    assertThat(router.readiness(3, 0)).isEqualTo(Readiness.READY);
  }
}

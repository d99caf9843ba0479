// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.estimate.PerReplica;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Makes over a million random rankings with all policies: none loses or invents a replica. */
class RankingPropertiesTest {
  private static final long SEED = 2024;
  private static final int RANKINGS = 90_000;

  /** Each is a separate history, so that the first rankings of a selector are tested as well. */
  private static final int HISTORIES = 30;

  static List<String> names() {
    assertThat(RANKINGS * Selectors.names().size()).isGreaterThan(1_000_000);
    return Selectors.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aRankingIsAPermutationInOrderOfFiniteScores(String name) {
    for (int history = 0; history < HISTORIES; history++) {
      long seed = SEED + history;
      ReplicaSelector selector = Selectors.create(name, Map.of(), seed);
      RandomHistory load = new RandomHistory(selector, seed);
      Router router = new Router(1_000_000_000, seed);
      for (int i = 0; i < RANKINGS / HISTORIES; i++) {
        load.events();
        Candidates candidates = load.candidates();
        String given = candidates.toString();
        long members = members(candidates);
        selector.rank(candidates, load.nowNanos());
        // The snitch keeps an order that is good enough.
        check(name, seed, i, given, members, candidates, !name.equals("dynamic-snitch"));
        if (selector instanceof RateLimitedSelector) {
          assertThat(((RateLimitedSelector) selector).admit(candidates, load.nowNanos()))
              .isNotNegative();
        }
        load.tell(router.slowStart());
        Candidates settled = router.order(route(candidates), 1, load.nowNanos());
        check(name, seed, i, given, members, settled, false);
        load.send(settled);
      }
      load.finish();
      assertNothingIsOutstanding(selector);
    }
  }

  private static Route route(Candidates ranked) {
    Route route = new Route();
    route.clear(ranked.demand());
    for (int i = 0; i < ranked.size(); i++) {
      route.local().add(ranked.replica(i));
      route.local().setTier(i, ranked.tier(i));
      route.local().setScore(i, ranked.score(i));
    }
    return route;
  }

  /** The replicas as bits, added up: a duplicate changes the sum. */
  private static long members(Candidates candidates) {
    long members = (long) candidates.size() << 32;
    for (int i = 0; i < candidates.size(); i++) {
      members += 1L << candidates.replica(i);
    }
    return members;
  }

  private static void check(
      String name,
      long seed,
      int ranking,
      String given,
      long members,
      Candidates ranked,
      boolean inOrder) {
    boolean sound = members(ranked) == members;
    for (int i = 0; i < ranked.size(); i++) {
      sound &= Double.isFinite(ranked.score(i)) && ranked.score(i) >= 0;
      sound &= !inOrder || i == 0 || !ranked.isWorse(i - 1, 1, ranked, i);
    }
    if (!sound) {
      throw new AssertionError(
          name + ", seed " + seed + ", ranking " + ranking + ": " + given + " -> " + ranked);
    }
  }

  private static void assertNothingIsOutstanding(ReplicaSelector selector) {
    if (selector instanceof ScoredSelector) {
      PerReplica<? extends ScoredSelector.State> states = ((ScoredSelector<?>) selector).states();
      for (int replica = 0; replica < states.size(); replica++) {
        assertThat(states.get(replica).outstanding()).isZero();
      }
    }
  }
}

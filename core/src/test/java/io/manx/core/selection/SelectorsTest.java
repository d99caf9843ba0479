package io.manx.core.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every policy. */
class SelectorsTest {
  private static final int REPLICAS = 5;
  private static final long SEED = 99;

  static List<String> names() {
    return Selectors.names();
  }

  private static ReplicaSelector create(String name) {
    return Selectors.create(name, Map.of(), SEED);
  }

  private static Candidates all() {
    Candidates candidates = new Candidates();
    for (int i = 0; i < REPLICAS; i++) {
      candidates.add(i);
    }
    return candidates;
  }

  @ParameterizedTest
  @MethodSource("names")
  void aRankingKeepsTheCandidatesAndIsInOrderOfScore(String name) {
    ReplicaSelector selector = create(name);
    SplittableRandom random = new SplittableRandom(SEED);
    for (int step = 0; step < 5_000; step++) {
      observe(selector, random, step);
      Candidates candidates = all();
      selector.rank(candidates, step);
      List<Integer> seen = new ArrayList<>();
      for (int i = 0; i < candidates.size(); i++) {
        seen.add(candidates.replica(i));
        assertThat(candidates.score(i)).isFinite().isNotNegative();
        if (i > 0 && !name.equals("dynamic-snitch")) { // Which keeps an order that is good enough.
          assertThat(candidates.score(i)).isGreaterThanOrEqualTo(candidates.score(i - 1));
        }
      }
      assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
    }
  }

  private static void observe(ReplicaSelector selector, SplittableRandom random, long now) {
    int replica = random.nextInt(REPLICAS);
    selector.sent(replica, 0, now);
    long response = random.nextLong(1, 300_000_000);
    int outcome = random.nextInt(10);
    if (outcome == 0) {
      selector.dropped(replica, 0, response, now);
    } else {
      Feedback feedback =
          new Feedback(
              random.nextInt(40), random.nextInt(40), random.nextLong(response), response / 3);
      selector.response(replica, 0, response, outcome == 1 ? null : feedback, now);
    }
    if (now % 50 == 0 && selector instanceof PeriodicSelector) {
      assertThat(((PeriodicSelector) selector).update(now)).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void theSameSeedAndTheSameEventsGiveTheSameOrder(String name) {
    assertThat(history(name)).isEqualTo(history(name));
  }

  private static String history(String name) {
    ReplicaSelector selector = create(name);
    SplittableRandom random = new SplittableRandom(SEED);
    StringBuilder orders = new StringBuilder();
    for (int step = 0; step < 300; step++) {
      observe(selector, random, step);
      Candidates candidates = all();
      selector.rank(candidates, step);
      orders.append(candidates).append('\n');
    }
    return orders.toString();
  }

  @ParameterizedTest
  @MethodSource("names")
  void manyThreadsMayUseItAtOnce(String name) throws Exception {
    ReplicaSelector selector = create(name);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<?>> running = new ArrayList<>();
    for (int thread = 0; thread < 4; thread++) {
      SplittableRandom random = new SplittableRandom(SEED + thread);
      running.add(
          threads.submit(
              () -> {
                for (int step = 1; step < 5_000; step++) {
                  observe(selector, random, step * 50L + 1);
                  selector.rank(all(), step);
                }
              }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    threads.shutdown();
    for (int replica = 0; replica < REPLICAS && selector instanceof ScoredSelector; replica++) {
      int outstanding = ((ScoredSelector<?>) selector).states().get(replica).outstanding();
      assertThat(outstanding).as("outstanding at %s", replica).isZero();
    }
  }

  @Test
  void anUnknownNameIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> create("fastest"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("unknown policy 'fastest'; there are random, round-robin, least-")
        .hasMessageEndingWith("manx");
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.estimate.RandomBits;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CandidatesTest {
  private static final long SEED = 42;

  private static Candidates of(double... scores) {
    Candidates candidates = new Candidates();
    for (int replica = 0; replica < scores.length; replica++) {
      candidates.add(replica);
      candidates.setScore(replica, scores[replica]);
    }
    return candidates;
  }

  private static List<Integer> replicas(Candidates candidates) {
    return IntStream.range(0, candidates.size())
        .mapToObj(candidates::replica)
        .collect(Collectors.toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 5, 9, 30})
  void sortingAgreesWithAStableSortOfTheLibrary(int size) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int run = 0; run < 200; run++) {
      double[] scores = random.ints(size, 0, 6).asDoubleStream().toArray();
      Candidates candidates = of(scores);

      candidates.sort();

      List<Integer> expected =
          IntStream.range(0, size).boxed().collect(Collectors.toCollection(ArrayList::new));
      expected.sort(Comparator.comparingDouble(replica -> scores[replica]));
      assertThat(replicas(candidates)).isEqualTo(expected);
      for (int i = 0; i < size; i++) {
        assertThat(candidates.score(i)).isEqualTo(scores[candidates.replica(i)]);
      }
    }
  }

  @Test
  void whatIsNotANumberComesLast() {
    Candidates candidates = of(Double.NaN, 2, Double.POSITIVE_INFINITY, 1);

    candidates.sort();

    assertThat(replicas(candidates)).containsExactly(3, 1, 2, 0);
  }

  @Test
  void everyOrderOfThreeIsEquallyLikely() {
    RandomBits random = new RandomBits(SEED);
    Map<String, Integer> counts = new TreeMap<>();
    for (int i = 0; i < 60_000; i++) {
      Candidates candidates = of(0, 0, 0);
      candidates.shuffle(random.next());
      counts.merge(replicas(candidates).toString(), 1, Integer::sum);
    }
    // Expected 10,000 each, standard deviation 91.
    assertThat(counts).hasSize(6);
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(9_600, 10_400));
  }

  @Test
  void movingToTheFrontKeepsTheOrderOfTheOthers() {
    Candidates candidates = of(1, 2, 3, 4);

    candidates.moveToFront(2);

    assertThat(replicas(candidates)).containsExactly(2, 0, 1, 3);
    assertThat(candidates.score(0)).isEqualTo(3);
    assertThat(candidates.positionOf(1)).isEqualTo(2);
    assertThat(candidates.positionOf(77)).isEqualTo(4);
  }

  @Test
  void movingToTheBackKeepsTheOrderOfTheOthers() {
    Candidates candidates = of(1, 2, 3, 4);

    candidates.moveToBack(1);

    assertThat(replicas(candidates)).containsExactly(0, 2, 3, 1);
    assertThat(candidates.score(3)).isEqualTo(2);
    candidates.moveToBack(3);
    assertThat(replicas(candidates)).containsExactly(0, 2, 3, 1);
  }

  @Test
  void oneIsUsedAgainForTheNextRequest() {
    Candidates candidates = of(5, 4);
    candidates.clear();
    candidates.add(8);

    assertThat(replicas(candidates)).containsExactly(8);
    assertThat(candidates.score(0)).isZero();
  }
}

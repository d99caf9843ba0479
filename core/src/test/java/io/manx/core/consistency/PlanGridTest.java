// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlanGridTest {
  private static final LevelPair READ_ONE = LevelPair.parse("ONE/ALL");
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final Replication THREE = Replication.of(3);
  private static final List<Integer> THREADS = List.of(1, 3, 11);
  private static final List<Double> SHARES = List.of(0.0, 0.5, 1.0);

  /** A plane, whose every point is known. */
  private static double plane(double concurrency, double readShare) {
    return 2 + 3 * concurrency + 5 * readShare;
  }

  private static PlanGrid grid() {
    return PlanGrid.of(
        THREE,
        THREADS,
        SHARES,
        Map.of(
            READ_ONE,
            List.of(
                List.of(plane(1, 0), plane(1, 0.5), plane(1, 1)),
                List.of(plane(3, 0), plane(3, 0.5), plane(3, 1)),
                List.of(plane(11, 0), plane(11, 0.5), plane(11, 1)))));
  }

  @Test
  void itIsLinearBetweenItsPoints() {
    for (double concurrency : new double[] {1, 1.5, 3, 7.25, 11}) {
      for (double share : new double[] {0, 0.2, 0.5, 0.9, 1}) {
        assertThat(grid().millis(READ_ONE, share, concurrency))
            .isCloseTo(plane(concurrency, share), within(1e-12));
      }
    }
  }

  @Test
  void beyondItsEndsItIsThatAtTheEnd() {
    assertThat(grid().millis(READ_ONE, 0.5, 0.1)).isEqualTo(plane(1, 0.5));
    assertThat(grid().millis(READ_ONE, 0.5, 1000)).isEqualTo(plane(11, 0.5));
    assertThat(grid().covers(READ_ONE, 12)).isFalse();
    assertThat(grid().covers(READ_ONE, 0.5)).isFalse();
    assertThat(grid().covers(READ_ONE, 11)).isTrue();
    assertThat(grid().leastConcurrency()).isEqualTo(1);
  }

  @Test
  void whatItDoesNotKnowItRefuses() {
    assertThat(grid().has(QUORUMS)).isFalse();
    assertThat(grid().covers(QUORUMS, 3)).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> grid().millis(QUORUMS, 0.5, 3))
        .withMessageContaining("QUORUM/QUORUM");
  }

  @Test
  void damagedPlansAreRefused() {
    List<List<Double>> short1 = List.of(List.of(1.0, 1.0, 1.0));
    assertRefused("3 rows of 3", THREADS, Map.of(READ_ONE, short1));
    List<Double> row = List.of(1.0, 1.0, 1.0);
    assertRefused(
        "above 0", THREADS, Map.of(READ_ONE, List.of(row, row, List.of(1.0, 1.0, Double.NaN))));
    assertRefused("must rise", List.of(1, 1, 2), Map.of(READ_ONE, List.of(row, row, row)));
    assertRefused(
        "not strong", THREADS, Map.of(LevelPair.parse("ONE/ONE"), List.of(row, row, row)));
    assertRefused("no pairs", THREADS, Map.of());
  }

  private static void assertRefused(
      String message, List<Integer> threads, Map<LevelPair, List<List<Double>>> millis) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PlanGrid.of(THREE, threads, SHARES, millis))
        .withMessageContaining(message);
  }
}

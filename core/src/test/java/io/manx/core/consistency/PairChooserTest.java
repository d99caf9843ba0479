// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PairChooserTest {
  private static final LevelPair READ_ONE = PublishedFigures.READ_ONE;
  private static final LevelPair QUORUMS = PublishedFigures.QUORUMS;
  private static final LevelPair WRITE_ONE = PublishedFigures.WRITE_ONE;

  private static final double MARGIN = 0.05;
  private static final int DECISIONS = 3;

  private static final Profile PROFILE = PublishedFigures.profile();

  private static PairChooser chooser(LevelPair initial) {
    return new PairChooser(
        PROFILE.forecast(Objective.MEAN), PublishedFigures.PAIRS, initial, MARGIN, DECISIONS);
  }

  @Test
  void itChangesAtTheLastOfSuccessiveDecisions() {
    PairChooser chooser = chooser(READ_ONE);
    assertThat(chooser.decide(0, 1000)).isEqualTo(READ_ONE);
    assertThat(chooser.decide(0, 1000)).isEqualTo(READ_ONE);
    assertThat(chooser.decide(0, 1000)).isEqualTo(WRITE_ONE);
    assertThat(chooser.current()).isEqualTo(WRITE_ONE);
  }

  /** Quorums were also faster than the first pair by the margin, and are faster than this one. */
  @Test
  void aChangeStartsTheCountAnew() {
    PairChooser chooser = chooser(READ_ONE);
    for (int i = 0; i < DECISIONS; i++) {
      chooser.decide(0, 1000);
    }
    assertThat(chooser.decide(0.9, 1000)).isEqualTo(WRITE_ONE);
    assertThat(chooser.decide(0.9, 1000)).isEqualTo(WRITE_ONE);
    assertThat(chooser.decide(0.9, 1000)).isEqualTo(READ_ONE);
  }

  @Test
  void anInterruptionStartsTheCountAnew() {
    PairChooser chooser = chooser(READ_ONE);
    for (int i = 0; i < 10; i++) {
      assertThat(chooser.decide(0.05, 900)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, 900)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.9, 900)).isEqualTo(READ_ONE);
    }
  }

  /** At 500 threads with 25 % reads the best of the others is 1 % faster. */
  @Test
  void lessThanTheMarginIsNoReason() {
    PairChooser chooser = chooser(QUORUMS);
    assertThat(gain(QUORUMS, READ_ONE)).isBetween(0.0, MARGIN);
    for (int i = 0; i < 10; i++) {
      assertThat(chooser.decide(0.25, 500)).isEqualTo(QUORUMS);
    }
  }

  private static double gain(LevelPair from, LevelPair to) {
    return 1
        - PROFILE.predict(to, 0.25, 500).meanMillis()
            / PROFILE.predict(from, 0.25, 500).meanMillis();
  }

  @Test
  void withoutRequestsOrMeasurementsItKeepsThePair() {
    PairChooser chooser = chooser(READ_ONE);
    for (int i = 0; i < 10; i++) {
      assertThat(chooser.decide(Double.NaN, 900)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, 1001)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, 5)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, Double.NaN)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, 900)).isEqualTo(READ_ONE);
      assertThat(chooser.decide(0.05, 900)).isEqualTo(READ_ONE);
    }
  }

  /** The rule as documented, applied to the whole history since the last change. */
  private static LevelPair naive(LevelPair current, List<double[]> since) {
    LevelPair chosen = current;
    double least = Double.POSITIVE_INFINITY;
    for (LevelPair pair : PublishedFigures.PAIRS) {
      boolean isFaster = since.size() >= DECISIONS;
      for (int i = Math.max(0, since.size() - DECISIONS); i < since.size(); i++) {
        isFaster &= mean(pair, since.get(i)) < (1 - MARGIN) * mean(current, since.get(i));
      }
      double now = mean(pair, since.get(since.size() - 1));
      if (isFaster && now < least) {
        chosen = pair;
        least = now;
      }
    }
    return chosen;
  }

  private static double mean(LevelPair pair, double[] load) {
    return PROFILE.predict(pair, load[0], load[1]).meanMillis();
  }

  @Test
  void underRandomLoadsItKeepsToTheRule() {
    SplittableRandom random = new SplittableRandom(77);
    PairChooser chooser = chooser(QUORUMS);
    LevelPair expected = QUORUMS;
    List<double[]> since = new ArrayList<>();
    int changes = 0;
    double share = 0.5;
    double concurrency = 500;
    for (int i = 0; i < 3000; i++) {
      share = Math.min(1, Math.max(0, share + 0.3 * (random.nextDouble() - 0.5)));
      concurrency = Math.min(1000, Math.max(10, concurrency + 200 * (random.nextDouble() - 0.5)));
      since.add(new double[] {share, concurrency});
      LevelPair next = naive(expected, since);
      if (!next.equals(expected)) {
        expected = next;
        since.clear();
        changes++;
      }
      assertThat(chooser.decide(share, concurrency)).isEqualTo(expected);
    }
    assertThat(changes).isGreaterThan(20);
  }

  @Test
  void pairsThatAreNotStrongOrWereNotMeasuredAreRejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chooser(List.of(LevelPair.parse("ONE/ONE")), 0.05, 3))
        .withMessageContaining("ONE/ONE");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chooser(List.of(LevelPair.parse("TWO/TWO")), 0.05, 3));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> chooser(LevelPair.parse("ALL/ALL")))
        .withMessageContaining("ALL/ALL");
    assertThatIllegalArgumentException().isThrownBy(() -> chooser(List.of(QUORUMS), 1, 3));
    assertThatIllegalArgumentException().isThrownBy(() -> chooser(List.of(QUORUMS), 0.05, 0));
  }

  private static PairChooser chooser(List<LevelPair> pairs, double margin, int decisions) {
    return new PairChooser(
        PROFILE.forecast(Objective.MEAN), pairs, pairs.get(0), margin, decisions);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.Advice.Option;
import io.manx.lab.consistency.TableCounts.Count;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Advice for several loads, by a profile with latencies that grow with the threads. */
class AdviceTest {
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final double SPREAD = 0.01;

  private static ProfileFile profile() {
    return RisingProfile.of(List.of(1 - SPREAD, 1.0, 1 + SPREAD));
  }

  private static Advice advice(double reads, double writes) {
    return Advice.of(profile(), new WatchedLoad(reads, writes), QUORUMS, Objective.MEAN);
  }

  @Test
  void requestsAtATimeAreThoseWithWhichTheRateIsReached() {
    Option current = advice(1_500, 1_500).current();
    // n / (1 + 0.2 n) = 3 per ms
    assertThat(current.concurrency()).isCloseTo(7.5, within(0.2));
    assertThat(current.millis()).isCloseTo(2.5, within(0.05));
    assertThat(current.mayBeDown()).isEqualTo(1);
  }

  @Test
  void pairsAreComparedAtTheSameRate() {
    Advice advice = advice(2_700, 300);
    Option best = advice.others().get(0);
    assertThat(best.pair()).hasToString("ONE/ALL");
    // n / (1 + 0.12 n) = 3 per ms
    assertThat(best.concurrency()).isCloseTo(4.69, within(0.2));
    assertThat(best.ratioTo(advice.current())).isCloseTo(4.69 / 7.5, within(0.03));
    assertThat(AdviceText.of(advice, Objective.MEAN))
        .startsWith("ONE/ALL would be faster: 0.6")
        .contains("but works only while no node is down instead of 1")
        .contains("90 % reads")
        .endsWith("Nothing has been changed.\n");
  }

  @Test
  void nothingIsAdvisedWithinTheErrorOfTheProfile() {
    assertThat(AdviceText.of(advice(600, 590), Objective.MEAN))
        .startsWith("No strong pair of levels");
  }

  @Test
  void aRateBeyondTheProfileIsNoReasonForAdvice() {
    Advice advice = advice(3_000, 3_000);
    assertThat(advice.current().isKnown()).isFalse();
    assertThat(AdviceText.of(advice, Objective.MEAN))
        .startsWith("No advice: to reach this rate, QUORUM/QUORUM needs more");
  }

  @Test
  void whatCannotBeAdvisedOnIsRefused() {
    assertThatThrownBy(() -> advice(0, 0))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("watch for longer");
    KeyspaceReplication table = new KeyspaceReplication(Map.of("east", 3), "east");
    Advice.requireKnown(profile(), table, QUORUMS);
    LevelPair local = LevelPair.parse("LOCAL_QUORUM/LOCAL_QUORUM");
    assertThatThrownBy(() -> Advice.requireKnown(profile(), table, local))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("lacks a level of LOCAL_QUORUM/LOCAL_QUORUM");
    KeyspaceReplication others = new KeyspaceReplication(Map.of("east", 3, "west", 1), "east");
    assertThatThrownBy(() -> Advice.requireKnown(profile(), others, QUORUMS))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(
            "measured with 3 replicas, the table has 3 replicas in east, 1 replica in west");
  }

  @Test
  void intervalsOfTailsAreThoseOfTheMeans() {
    Advice advice = Advice.of(profile(), new WatchedLoad(2_700, 300), QUORUMS, Objective.P99);
    assertThat(AdviceText.of(advice, Objective.P99)).contains("percentiles may be off by more");
  }

  @Test
  void nodesThatCameOrWereRestartedMeanwhileDoNotCount() {
    UUID stayed = new UUID(0, 1);
    UUID restarted = new UUID(0, 2);
    TableCounts before =
        new TableCounts(Map.of(stayed, new Count(10, 20), restarted, new Count(500, 500)));
    TableCounts after =
        new TableCounts(
            Map.of(
                stayed,
                new Count(15, 22),
                restarted,
                new Count(3, 3),
                new UUID(0, 3),
                new Count(9, 9)));
    assertThat(after.since(before)).isEqualTo(new Count(5, 2));
  }
}

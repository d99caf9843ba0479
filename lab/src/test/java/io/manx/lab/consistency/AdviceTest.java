package io.manx.lab.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.lab.consistency.Advice.Option;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.lab.consistency.TableCounts.Count;
import io.manx.results.UserException;
import io.manx.results.run.MachineProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is advised for which load, by a profile in which latencies grow with the threads. */
class AdviceTest {
  private static final LevelPair QUORUMS = LevelPair.parse("QUORUM/QUORUM");
  private static final double SPREAD = 0.01;

  /** One request at a time takes so many milliseconds, n at a time take n times as long and 1. */
  private static Figure figure(Operation operation, Level level, int threads, double millis) {
    double mean = 1 + millis * threads;
    return new Figure(
        operation,
        level,
        threads,
        List.of(mean * (1 - SPREAD), mean, mean * (1 + SPREAD)),
        0.5,
        ProfileFile.boxed(LatencyDistribution.of(p -> mean).quantiles()),
        threads / mean * 1e3,
        0,
        1,
        1_000,
        0);
  }

  private static ProfileFile profile() {
    List<Figure> figures = new ArrayList<>();
    for (int threads = 1; threads <= 32; threads *= 2) {
      figures.add(figure(Operation.READ, Level.ONE, threads, 0.1));
      figures.add(figure(Operation.READ, Level.QUORUM, threads, 0.2));
      figures.add(figure(Operation.READ, Level.ALL, threads, 0.3));
      figures.add(figure(Operation.WRITE, Level.ONE, threads, 0.1));
      figures.add(figure(Operation.WRITE, Level.QUORUM, threads, 0.2));
      figures.add(figure(Operation.WRITE, Level.ALL, threads, 0.3));
    }
    return new ProfileFile(
        ProfileFile.FORMAT_VERSION,
        Map.of("dc1", 3),
        "dc1",
        Map.of(),
        MachineProbe.read(),
        Map.of(),
        ProfileFile.boxed(LatencyDistribution.probabilities()),
        figures);
  }

  private static Advice advice(double reads, double writes) {
    return Advice.of(profile(), new TableLoad(reads, writes), QUORUMS, Objective.MEAN);
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
    assertThat(AdviceText.of(advice, "mean"))
        .startsWith("ONE/ALL would be faster: 0.6")
        .contains("but works only while no node is down instead of 1")
        .contains("90 % reads")
        .endsWith("Nothing has been changed.\n");
  }

  @Test
  void nothingIsAdvisedWithinTheErrorOfTheProfile() {
    assertThat(AdviceText.of(advice(600, 590), "mean")).startsWith("No strong pair of levels");
  }

  @Test
  void aRateBeyondTheProfileIsNoReasonForAdvice() {
    Advice advice = advice(3_000, 3_000);
    assertThat(advice.current().isKnown()).isFalse();
    assertThat(AdviceText.of(advice, "mean")).startsWith("At this rate QUORUM/QUORUM takes more");
  }

  @Test
  void whatCannotBeAdvisedOnIsRefused() {
    assertThatThrownBy(() -> advice(0, 0))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("watch for longer");
    assertThatThrownBy(
            () ->
                Advice.of(
                    profile(),
                    new TableLoad(1, 1),
                    LevelPair.parse("LOCAL_QUORUM/LOCAL_QUORUM"),
                    Objective.MEAN))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("not both levels of LOCAL_QUORUM/LOCAL_QUORUM");
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

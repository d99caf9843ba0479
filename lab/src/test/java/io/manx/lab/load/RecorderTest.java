package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class RecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final int REQUESTS = 20_000;

  private final Recorder recorder = new Recorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, null);

  private static Completion ok() {
    return new Completion(Completion.OK, "node1", 0, false);
  }

  @Test
  void intervalsAddUpToTheTotalWhateverTheOrderOfCompletion() {
    Random random = new Random(LoadFixtures.SEED);
    for (int i = 0; i < 2_000; i++) {
      long intended = (long) (random.nextDouble() * 60 * SECOND);
      recorder.completed(
          OperationKind.READ, intended, intended + random.nextInt((int) SECOND), ok());
    }
    OperationResult read = Objects.requireNonNull(recorder.results(0).get("read"));

    Histogram sum = new Histogram(3);
    read.intervals().stream()
        .map(IntervalHistogram::latency)
        .forEach(part -> sum.add(part.decode()));

    assertThat(read.intervals()).hasSize(60);
    assertThat(sum.getTotalCount()).isEqualTo(2_000);
    assertThat(sum.getValueAtPercentile(99))
        .isEqualTo(read.total().decode().getValueAtPercentile(99));
  }

  @Test
  void samplesAreBoundedAndHoldTheSlowest() {
    for (int i = 0; i < REQUESTS; i++) {
      recorder.completed(OperationKind.READ, i * MILLI, i * MILLI + MILLI + i, ok());
    }
    assertThat(recorder.samples().stream().filter(RequestSample::slowest))
        .hasSize(500)
        .allMatch(sample -> sample.latencyNanos() >= MILLI + REQUESTS - 500);
    assertThat(recorder.samples().stream().filter(sample -> !sample.slowest())).hasSize(2_000);
  }

  @Test
  void activityCountsCompletionsPer100MillisAndNode() {
    recorder.completed(OperationKind.READ, 0, 50 * MILLI, ok());
    recorder.completed(OperationKind.READ, 0, 250 * MILLI, ok());
    recorder.completed(OperationKind.READ, 0, 299 * MILLI, ok());
    recorder.completed(OperationKind.READ, -SECOND, -MILLI, ok());

    assertThat(recorder.activities()).hasSize(1);
    assertThat(recorder.activities().get(0).completedPer100Millis().subList(0, 4))
        .containsExactly(1, 0, 2, 0);
  }

  /** Node 2 is paused from 1,000 to 1,300 ms; everything happens as the comments say. */
  @Test
  void readsByUndisturbedCoordinatorsAreAPartOfReads() {
    Recorder disturbed =
        new Recorder(
            2 * SECOND,
            60 * SECOND,
            LoadFixtures.SEED,
            (node, from, to) ->
                node.equals("node2") && from <= 1_300 * MILLI && to >= 1_000 * MILLI);
    read(disturbed, 100, 102, "node2"); // before the pause: 2 ms, counts
    read(disturbed, 990, 1_301, "node2"); // begins before and ends after
    read(disturbed, 1_100, 1_301, "node2"); // begins in it
    read(disturbed, 1_100, 1_400, "node1"); // of another coordinator: 300 ms, counts
    read(disturbed, 1_310, 1_317, "node2"); // after it: 7 ms, counts
    read(disturbed, 500, 501, null); // nobody knows of whom
    read(disturbed, -10, 990, "node1"); // of the warm-up
    disturbed.completed(OperationKind.UPDATE, 0, MILLI, ok());

    OperationResult part =
        Objects.requireNonNull(
            Objects.requireNonNull(disturbed.parts()).get(RunFile.UNDISTURBED_READ));
    assertThat(part.requests()).isEqualTo(3);
    assertThat(part.errors()).isZero();
    assertThat(part.extraReads()).isNull();
    assertThat(millis(part.total().decode())).containsExactly(2L, 7L, 300L);
    assertThat(disturbed.readsWithoutCoordinator()).isEqualTo(1);
    assertThat(Objects.requireNonNull(disturbed.results(0).get("read")).requests()).isEqualTo(6);
  }

  @Test
  void failedReadsOfKnownCoordinatorsArePartsWithTheTimeout() {
    Recorder disturbed =
        new Recorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED, (node, from, to) -> false);
    disturbed.completed(
        OperationKind.READ, 0, MILLI, new Completion("ReadTimeoutException", "node1", 1, false));

    OperationResult part =
        Objects.requireNonNull(
            Objects.requireNonNull(disturbed.parts()).get(RunFile.UNDISTURBED_READ));
    assertThat(part.errors()).isEqualTo(1);
    assertThat(millis(part.total().decode())).containsExactly(2_000L);
  }

  @Test
  void withoutDisturbancesOfSingleNodesThereIsNoPart() {
    recorder.completed(OperationKind.READ, 0, MILLI, ok());
    assertThat(recorder.parts()).isNull();
    assertThat(recorder.readsWithoutCoordinator()).isZero();
  }

  private static void read(
      Recorder recorder, long intendedMillis, long completedMillis, @Nullable String coordinator) {
    recorder.completed(
        OperationKind.READ,
        intendedMillis * MILLI,
        completedMillis * MILLI,
        new Completion(coordinator == null ? "timeout" : "ok", coordinator, 0, false));
  }

  private static List<Long> millis(Histogram latencies) {
    List<Long> values = new ArrayList<>();
    latencies.recordedValues().forEach(value -> values.add(value.getValueIteratedTo() / MILLI));
    return values;
  }

  @Test
  void speculativeRetriesOfCoordinatorsAreExtraReads() {
    recorder.completed(OperationKind.READ, 0, MILLI, new Completion("ok", "node1", 2, false));
    recorder.completed(OperationKind.UPDATE, 0, MILLI, ok());

    assertThat(Objects.requireNonNull(recorder.results(7).get("read")).extraReads()).isEqualTo(9);
    assertThat(Objects.requireNonNull(recorder.results(7).get("update")).extraReads()).isZero();
  }
}

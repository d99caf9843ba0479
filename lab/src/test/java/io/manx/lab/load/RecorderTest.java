package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import java.util.Objects;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class RecorderTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;
  private static final int REQUESTS = 20_000;

  private final Recorder recorder = new Recorder(2 * SECOND, 60 * SECOND, LoadFixtures.SEED);

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

  @Test
  void speculativeRetriesOfCoordinatorsAreExtraReads() {
    recorder.completed(OperationKind.READ, 0, MILLI, new Completion("ok", "node1", 2, false));
    recorder.completed(OperationKind.UPDATE, 0, MILLI, ok());

    assertThat(Objects.requireNonNull(recorder.results(7).get("read")).extraReads()).isEqualTo(9);
    assertThat(Objects.requireNonNull(recorder.results(7).get("update")).extraReads()).isZero();
  }
}

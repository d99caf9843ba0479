// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.manx.core.request.PredictedStatistic;
import io.manx.core.request.RequestModel;
import io.manx.results.UserException;
import io.manx.results.run.OperationResult;
import io.manx.results.run.ReadRun;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.training.SyntheticTraining.Template;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ModelTrainingTest {
  private static final List<ReadRun> NO_TESTS = List.of();

  private static Training train(List<ReadRun> runs) {
    return ModelTraining.of(runs, NO_TESTS, SyntheticTraining.OPTIONS);
  }

  private static void assertRejected(List<ReadRun> runs, List<ReadRun> tests, String message) {
    assertThatThrownBy(() -> ModelTraining.of(runs, tests, SyntheticTraining.OPTIONS))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message);
  }

  private static ReadRun with(ReadRun read, String setting, String value) {
    Map<String, String> settings = new TreeMap<>(read.run().configuration());
    settings.put(setting, value);
    return new ReadRun(read.file(), read.run().toBuilder().configuration(settings).build());
  }

  @Test
  void fewerThanThreePointsAreNoLine() {
    assertRejected(
        SyntheticTraining.closed(1, 1, 4), NO_TESTS, "a line needs at least 3 runs of a template");
  }

  @Test
  void oneConcurrencyIsNoLine() {
    assertRejected(SyntheticTraining.closed(1, 8, 8, 8), NO_TESTS, "all runs have one concurrency");
  }

  @Test
  void aRunToTestWithIsNotTrainedWith() {
    List<ReadRun> runs = SyntheticTraining.closed(1, 1, 4, 16);
    ReadRun again = new ReadRun(Path.of("./x/..").resolve(runs.get(1).file()), runs.get(1).run());
    assertRejected(
        runs, List.of(again), "run-1.run.json.gz is a run to train with and to test with");
  }

  @Test
  void runsOfOtherSettingsAreRejected() {
    List<ReadRun> runs = new ArrayList<>(SyntheticTraining.closed(1, 1, 4, 16));
    runs.set(2, with(runs.get(2), "records", "2000"));
    assertRejected(
        runs,
        NO_TESTS,
        "seed-1-run-0.run.json.gz and seed-1-run-2.run.json.gz differ in more than concurrency"
            + " (records is '1000' and '2000'); give runs that differ only in --threads or --rate");
    ReadRun manx =
        SyntheticTraining.named("t", runs.get(0).run().toBuilder().variant("manx").build());
    assertRejected(
        SyntheticTraining.closed(1, 1, 4, 16), List.of(manx), "variant is 'bench' and 'manx'");
  }

  @Test
  void settingsOfLengthAndAgentsMayDiffer() {
    List<ReadRun> runs = new ArrayList<>(SyntheticTraining.closed(1, 1, 4, 16));
    runs.set(1, with(runs.get(1), "duration", "5 s"));
    runs.set(2, with(runs.get(2), "agent settings", "mode=on"));
    assertThat(train(runs).templates()).hasSize(3);
  }

  @Test
  void runsThatDoNotSayHowTheyWereSentAreRejected() {
    List<ReadRun> runs = new ArrayList<>(SyntheticTraining.closed(1, 1, 4, 16));
    runs.set(1, with(runs.get(1), "loop", "somehow"));
    assertRejected(runs, NO_TESTS, "run-1.run.json.gz does not say how its requests were sent");
  }

  @Test
  void testsWithoutACommonTemplateAreRejected() {
    ReadRun other =
        SyntheticTraining.named(
            "other", SyntheticTraining.run(1, 4, List.of(new Template("range", 1, 1))).build());
    assertRejected(
        SyntheticTraining.closed(1, 1, 4, 16),
        List.of(other),
        "the test runs have none of the templates of the training (fetch-all, query-3,"
            + " pricing-summary), but range");
  }

  /** 50 requests/s of 100 ms and 200 requests/s of 10 ms: 5 + 2 requests outstanding. */
  @Test
  void openLoopsHaveTheConcurrencyOfLittlesLaw() {
    Histogram slow = RunHistograms.create();
    slow.recordValueWithCount(100_000_000, 500);
    Histogram fast = RunHistograms.create();
    fast.recordValueWithCount(10_000_000, 2_000);
    RunFile run =
        RunFile.of("bench")
            .durationNanos(10_000_000_000L)
            .configuration(Map.of("loop", "open, 250.0 requests/s, POISSON arrivals"))
            .operations(
                Map.of(
                    "a", OperationResult.of(slow).build(), "b", OperationResult.of(fast).build()))
            .build();
    assertThat(Concurrency.of(SyntheticTraining.named("open", run))).isCloseTo(7, within(0.01));
  }

  @Test
  void theStatisticIsThatOfTheRuns() {
    for (PredictedStatistic statistic : PredictedStatistic.values()) {
      ReadRun run = SyntheticTraining.closed(1, 4).get(0);
      Histogram latencies = run.run().operations().get("query-3").total().decode();
      double expected =
          switch (statistic) {
            case MEAN -> latencies.getMean();
            case P50 -> latencies.getValueAtPercentile(50);
            case P90 -> latencies.getValueAtPercentile(90);
            case P99 -> latencies.getValueAtPercentile(99);
          };
      TemplatePoints points = new TrainingRuns(List.of(run), statistic).templates().get("query-3");
      assertThat(points.millis()).containsExactly(expected / 1e6);
    }
  }

  /** Points of 1, 2 and 6 ms at 1, 2 and 3 threads: line -2 + 2.5 c, mean 3. */
  @Test
  void errorsAreThoseByHand() {
    TemplatePoints points =
        new TemplatePoints(
            "it",
            List.of(),
            List.of(
                new TrainingPoint(1, 100, 1, 10),
                new TrainingPoint(2, 100, 2, 10),
                new TrainingPoint(3, 100, 6, 10)));
    PredictionError error = TrainedTemplate.of(points, null, false, 0.5).error();
    assertThat(error).isNotNull();
    assertThat(error.lineMillis()).isCloseTo((0.5 + 1 + 0.5) / 3, within(1e-9));
    assertThat(error.trivialMillis()).isCloseTo((2 + 1 + 3) / 3.0, within(1e-9));
    assertThat(error.lineP99Millis()).isCloseTo((9.5 + 7 + 4.5) / 3, within(1e-9));
    assertThat(error.trivialP99Millis()).isCloseTo(7, within(1e-9));
  }

  @Test
  void whatADriverCannotUseIsSaid() {
    List<ReadRun> old = new ArrayList<>();
    for (ReadRun each : SyntheticTraining.closed(1, 1, 4, 16)) {
      old.add(new ReadRun(each.file(), each.run().toBuilder().statements(null).build()));
    }
    Training training = train(old);
    assertThat(training.model().templates()).hasSize(3);
    assertThat(training.warnings())
        .anyMatch(each -> each.startsWith("No statement is known of fetch-all, query-3, pricing"));
  }

  @Test
  void statementsOfTwoTemplatesAreOfNone() {
    List<ReadRun> runs = new ArrayList<>();
    for (ReadRun each : SyntheticTraining.closed(1, 1, 4, 16)) {
      Map<String, List<String>> statements =
          Map.of(
              "fetch-all", List.of("SELECT a FROM t WHERE b = 1"),
              "query-3", List.of("select a from t where b = 2", "SELECT c FROM t"));
      runs.add(new ReadRun(each.file(), each.run().toBuilder().statements(statements).build()));
    }
    Training training = train(runs);
    assertThat(training.model().templateOf("SELECT a FROM t WHERE b = 3"))
        .isEqualTo(RequestModel.UNKNOWN);
    assertThat(training.model().templateOf("SELECT c FROM t")).isEqualTo(1);
    assertThat(training.warnings())
        .anyMatch(each -> each.startsWith("Statements of fetch-all, query-3 are the same"));
  }

  @Test
  void aTemplateThatIsMissingInRunsIsNotPredicted() {
    List<ReadRun> runs = new ArrayList<>(SyntheticTraining.closed(1, 1, 4, 16));
    runs.add(
        SyntheticTraining.named(
            "more", SyntheticTraining.run(5, 32, List.of(new Template("rare", 1, 1))).build()));
    TrainedTemplate rare = train(runs).templates().get(3);
    assertThat(rare.unpredicted()).isEqualTo("fewer than 3 points");
    assertThat(rare.error()).isNull();
  }

  @Test
  void aModelThatPredictsNothingIsSaid() {
    Training training =
        ModelTraining.of(
            SyntheticTraining.closed(1, 1, 4, 16),
            NO_TESTS,
            new TrainingOptions(PredictedStatistic.P50, 1, null));
    assertThat(training.predicted()).isEmpty();
    assertThat(training.warnings().get(0)).startsWith("The model predicts nothing");
    assertThat(training.model().thresholdMillis()).isZero();
  }
}

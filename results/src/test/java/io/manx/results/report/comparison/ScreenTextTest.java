package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScreenTextTest {
  private static final List<String> DEMO =
      List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver");

  private static List<RunFile> withWarnings(List<RunFile> runs, int warnings) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < warnings; i++) {
      texts.add("kind " + i + ": " + "the generator was late by more than it should be ".repeat(2));
    }
    return runs.stream().map(run -> SyntheticRuns.withWarnings(run, texts)).toList();
  }

  private static Comparison demo(int warnings) {
    return Comparison.of(
        withWarnings(SyntheticRuns.comparison(DEMO, 8, 2), warnings),
        null,
        new Pairing(true, false));
  }

  @Test
  void fitsAScreenWithVerdictTableWritesAndWarnings() {
    String text = ScreenText.of(demo(9));
    assertThat(text.lines()).allMatch(line -> line.length() <= 80).hasSizeLessThanOrEqualTo(24);
    assertThat(text)
        .startsWith("The p99 of read, against stock in 8 paired rounds")
        .containsPattern("read, ms +p50 +p99 +p99.9 +max +extra requests\n")
        .containsPattern("manx\\+manx-driver( +[\\d.,]+){5} %\n")
        .containsPattern("\nupdate: p99 \\d+ ms with stock; ")
        .containsPattern("\nFailed of 8,800 requests: stock \\d+, ")
        .contains("Warning: in ")
        .containsPattern("\n\\d more warnings in the report.\n$");
  }

  @Test
  void leavesOutRatiosStepsAndParts() {
    List<RunFile> runs =
        SyntheticRuns.comparison(DEMO, 8, 2).stream()
            .map(SyntheticRuns::withUndisturbedReads)
            .toList();
    assertThat(ScreenText.of(Comparison.of(runs, null, new Pairing(true, false))))
        .doesNotContain("ratio to", "Step by step", RunFile.toUndisturbed("read"));
  }

  /** A round of one second has 500 reads and 50 updates. */
  @Test
  void percentilesThatFewRequestsCannotCarryAreLeftOut() {
    List<RunFile> runs = SyntheticRuns.comparison(DEMO, 8, 1);
    assertThat(ScreenText.of(Comparison.of(runs, null, new Pairing(true, false))))
        .containsPattern("read, ms +mean +p50 +p99 +max +extra requests\n")
        .containsPattern("\nupdate: mean [\\d.]+ ms with stock");
  }

  @Test
  void oneRoundOfOneVariantIsToldWithoutAnyVerdict() {
    RunFile only = SyntheticRuns.run("stock", 0, 1, 1, 1);
    String text = ScreenText.of(Comparison.of(List.of(only), null));
    assertThat(text).startsWith("stock: the p99 of read is ").contains("\nupdate: mean ");
  }
}

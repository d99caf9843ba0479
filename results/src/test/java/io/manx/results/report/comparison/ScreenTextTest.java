// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Screen;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScreenTextTest {
  private static final Pairing STEPS = new Pairing(true, false);
  private static final Screen USUAL = Screen.plain(80);
  private static final String QUESTION = "Do reads notice?";
  private static final List<String> DEMO =
      List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver");

  private static Comparison demo(int warnings) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < warnings; i++) {
      texts.add("kind " + i + ": " + "the generator was late by more than it should be ".repeat(2));
    }
    return Comparison.of(
        SyntheticRuns.comparison(DEMO, 12, 3).stream()
            .map(run -> SyntheticRuns.withWarnings(run, texts))
            .toList(),
        null,
        STEPS);
  }

  private static String text(Comparison comparison) {
    return ScreenText.of(comparison, QUESTION, USUAL);
  }

  @Test
  void fitsAScreenWithQuestionVerdictChartTableStepsAndWarnings() {
    String text = text(demo(9));
    assertThat(text.lines()).allMatch(line -> line.length() <= 80);
    assertThat(text)
        .startsWith(QUESTION + "\n\nManx in driver and nodes: p99.9 of reads ")
        .containsPattern("\n\n● p99 ◆ p99.9, ms +[1-9]+")
        .containsPattern("\nstock [ ┊─]+[●─ ┊]*◆")
        .containsPattern("\n\nreads, ms +p50 +p99 +p99.9 +max +extra requests\n")
        .containsPattern("\nManx in driver and nodes( +[\\d.,]+){5} %\n")
        .contains("\n\nStep by step, p99.9 of reads (95 % interval):\n→ driver speculation 5 ms: ")
        .containsPattern("\n→ Manx in the driver: [^\n]+\n")
        .containsPattern("\nFailed of 19,800 requests: stock \\d+, ")
        .contains("\nWarning: kind 0, in all 48 rounds.\n")
        .endsWith("\n6 more warnings in the report.\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 52, 64, 80, 100, 120})
  void noLineIsWiderThanTheTerminal(int columns) {
    List<String> names =
        List.of("stock", "manx", "a-variant-with-quite-a-long-name-indeed-longer-than-any", "c3");
    List<Comparison> comparisons =
        List.of(
            demo(2),
            Comparison.of(SyntheticRuns.comparison(names, 8, 2), null),
            Comparison.of(SyntheticRuns.comparison(names, 2, 1), null));
    for (Comparison comparison : comparisons) {
      for (boolean unicode : new boolean[] {true, false}) {
        Screen screen = new Screen(columns, unicode, false);
        assertThat(ScreenText.of(comparison, QUESTION, screen).lines())
            .allMatch(line -> line.length() <= columns);
      }
    }
  }

  @Test
  void styleAddsNothingButStyle() {
    String styled = ScreenText.of(demo(1), QUESTION, new Screen(80, true, true));
    assertThat(styled).contains("\u001b[1mManx in driver and nodes");
    assertThat(styled.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(text(demo(1)));
  }

  @Test
  void leavesOutOtherOperationsAndParts() {
    List<RunFile> runs =
        SyntheticRuns.comparison(DEMO, 8, 2).stream()
            .map(SyntheticRuns::withUndisturbedReads)
            .toList();
    assertThat(text(Comparison.of(runs, null, STEPS)))
        .doesNotContain("ratio to", "updates, ms", RunFile.toUndisturbed("read"));
  }

  /** A round of one second has 500 reads and 50 updates. */
  @Test
  void percentilesThatFewRequestsCannotCarryAreLeftOut() {
    List<RunFile> runs = SyntheticRuns.comparison(DEMO, 8, 1);
    assertThat(text(Comparison.of(runs, null, STEPS)))
        .contains("● p50 ◆ p99, ms", "Step by step, p99 of reads")
        .containsPattern("reads, ms +mean +p50 +p99 +max +extra requests\n");
  }

  @Test
  void withoutStepsVariantsAreSetAgainstTheBaseline() {
    assertThat(text(Comparison.of(SyntheticRuns.comparison(DEMO, 8, 3), null)))
        .contains("Against stock, p99.9 of reads (95 % interval):\ndriver speculation 5 ms: ")
        .doesNotContain("→ Manx", "Step by step");
  }

  @Test
  void oneDifferenceIsToldOnce() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx-driver"), 8, 3);
    assertThat(text(Comparison.of(runs, null, STEPS)))
        .doesNotContain("Step by step")
        .containsOnlyOnce("Manx in the driver: ");
  }

  @Test
  void oneRoundOfOneVariantIsToldWithoutAnyVerdict() {
    RunFile only = SyntheticRuns.run("stock", 0, 1, 1, 1);
    assertThat(text(Comparison.of(List.of(only), null)))
        .contains("\nstock: p99 of reads ")
        .doesNotContain("interval");
  }

  @Test
  void theQuestionOfRunsIsWhatTheyHaveInCommon() {
    List<RunFile> runs = MeasuredComparisons.runs("demo-4");
    assertThat(Question.of(runs, MeasuredComparisons.of("demo-4")))
        .isEqualTo(
            "reads: stock and 3 others, 12 rounds, open, 400 requests/s, constant arrivals,"
                + " pause:node=2,at=2s,every=2s,for=300ms.");
  }
}

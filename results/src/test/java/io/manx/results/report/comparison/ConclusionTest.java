// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConclusionTest {
  private static final Pairing STEPS = new Pairing(true, false);

  private static List<RunFile> alike(int rounds, String... variants) {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < rounds; block++) {
      for (String variant : variants) {
        runs.add(SyntheticRuns.run(variant, block, 1, 1, 3));
      }
    }
    return runs;
  }

  @Test
  void stepByStepItIsAboutTheLastVariant() {
    assertThat(Conclusion.of(MeasuredComparisons.of("demo-3")))
        .isEqualTo(
            "Manx in driver and nodes: p99.9 of reads 303 → 23.8 ms, 0.078 times stock's"
                + " (0.038–0.40), with 2.2 % extra requests.");
  }

  @Test
  void otherwiseItIsAboutTheLowestVariant() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx", "slower"), 8, 3);
    assertThat(Conclusion.of(Comparison.of(runs, null)))
        .matches(
            "slower: p99\\.?9? of reads [\\d.]+ → [\\d.]+ ms, 0\\.\\d+ times stock's \\(.*\\).*");
  }

  /** The last variant of the synthetic comparison has the highest median, and the lowest tail. */
  @Test
  void gainsAreToldWithTheirCosts() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx-driver"), 8, 3);
    assertThat(Conclusion.of(Comparison.of(runs, null, STEPS)))
        .startsWith("Manx in the driver: p99")
        .containsPattern("; worse beyond chance: p\\d+ of reads 1\\.\\d+ times \\(");
  }

  /** The same runs the other way round: the tail is worse, and the median better. */
  @Test
  void aWorseTailComesBeforeABetterMedian() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("manx-driver", "stock"), 8, 3);
    assertThat(Conclusion.of(Comparison.of(runs, "stock", STEPS)))
        .startsWith("Manx in the driver: p99")
        .contains(", worse beyond chance");
  }

  @Test
  void equalVariantsHaveNoDetectableDifference() {
    assertThat(Conclusion.of(Comparison.of(alike(8, "stock", "stock#2"), null)))
        .matches(
            "stock#2: p99\\.9 of reads \\d+ → \\d+ ms, no detectable difference from stock"
                + " \\([\\d.]+ times, .*\\)\\.");
    assertThat(Conclusion.of(Comparison.of(alike(8, "stock", "stock#2", "stock#3"), null)))
        .isEqualTo(
            "No detectable difference from stock in p99.9 of reads with any of 2 variants, in 8"
                + " rounds.");
  }

  @Test
  void fewRoundsGiveNoVerdict() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx"), 2, 3);
    assertThat(Conclusion.of(Comparison.of(runs, null)))
        .startsWith("Manx on the nodes: p99.9 of reads ")
        .endsWith(" times stock's, but 2 rounds are too few for a verdict.");
  }

  @Test
  void withoutRatiosTheBaselineIsTold() {
    RunFile only = SyntheticRuns.run("stock", 0, 1, 1, 3);
    assertThat(Conclusion.of(Comparison.of(List.of(only), null)))
        .matches("stock: p99\\.9 of reads \\d+ ms, p50 [\\d.]+ ms, of 1,500 requests\\.");
    List<RunFile> unpaired =
        List.of(SyntheticRuns.run("a", null, 1, 1, 1), SyntheticRuns.run("b", null, 1, 1, 1));
    assertThat(Conclusion.of(Comparison.of(unpaired, null)))
        .startsWith("a: p99 of reads ")
        .endsWith("; without paired rounds the variants cannot be compared.");
  }

  @Test
  void namesOfOtherSourcesStayAsTheyAre() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("driver", "manx"), 2, 3);
    assertThat(Conclusion.of(Comparison.of(runs, "driver"))).startsWith("manx: ");
  }
}

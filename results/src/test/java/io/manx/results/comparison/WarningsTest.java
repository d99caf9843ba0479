// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class WarningsTest {
  private static final String LATE =
      "the generator sent late: its own p99 lag of 2.00 ms is a large part of the latency of 5.00 ms;"
          + " give it more CPU or lower the rate";

  private static RunFile round(String variant, int block, int errors, List<String> warnings) {
    Histogram latencies = RunHistograms.create();
    latencies.recordValueWithCount(1_000_000, 1_000 - errors);
    latencies.recordValueWithCount(2_000_000_000, errors);
    return RunFile.of(variant)
        .block(block)
        .operations(
            Map.of(
                "read",
                OperationResult.of(latencies)
                    .errors(errors, errors == 0 ? Map.of() : Map.of("timeout", (long) errors))
                    .build()))
        .warnings(warnings)
        .build();
  }

  private static List<RunFile> rounds(String variant, int... errors) {
    List<RunFile> rounds = new ArrayList<>();
    for (int block = 0; block < errors.length; block++) {
      rounds.add(round(variant, block, errors[block], List.of()));
    }
    return rounds;
  }

  private static List<String> warnings(List<RunFile> stock, List<RunFile> manx) {
    List<RunFile> runs = new ArrayList<>(stock);
    runs.addAll(manx);
    return Comparison.of(runs, null).warningTexts();
  }

  @Test
  void withoutAnythingToSayThereIsNone() {
    assertThat(warnings(rounds("stock", 0, 0), rounds("manx", 0, 0))).isEmpty();
  }

  @Test
  void aPercentileAmongFailuresIsALowerBound() {
    assertThat(warnings(rounds("stock", 2, 2, 0), rounds("manx", 0, 0, 0)))
        .containsExactly(
            "in 2 of 6 rounds (stock 2 of 3), 4 of 6,000 requests failed: timeout 4. They count with"
                + " at least the timeout, so p99.9 of read is a lower bound with stock; the gain over"
                + " it is at least what the ratio says.");
    assertThat(warnings(rounds("stock", 0, 0, 0), rounds("manx", 20, 20, 20)).get(0))
        .endsWith(
            "p99 of read and what is above it is a lower bound with manx; their gain over stock is at"
                + " most what the ratio says.");
    assertThat(warnings(rounds("stock", 2, 2, 2), rounds("manx", 2, 2, 2)).get(0))
        .startsWith("in all 6 rounds, 12 of 6,000 requests failed")
        .endsWith("with stock, manx; ratios of two lower bounds bound nothing.");
  }

  /** Of 1,000 requests, p99.9 is the last but one. */
  @Test
  void fewFailuresLeavePercentilesAsTheyAre() {
    assertThat(warnings(rounds("stock", 1, 1, 1), rounds("manx", 2, 0, 0)).get(0))
        .endsWith("only max is a lower bound: they are too few to move the p99.9 of most rounds.");
  }

  @Test
  void briefOnesSayWhatWasSeenAndWhere() {
    List<RunFile> runs = new ArrayList<>(rounds("stock", 2, 2, 0));
    runs.addAll(
        List.of(round("manx(a=1)", 0, 0, List.of(LATE)), round("manx(a=1)", 1, 0, List.of())));
    assertThat(Comparison.of(runs, null).warnings())
        .extracting(Warning::brief)
        .containsExactly(
            "not all variants took part in all rounds",
            "",
            "the generator sent late, in 1 of 5 rounds");
  }

  @Test
  void warningsOfRunsAreJoinedAndExplained() {
    List<RunFile> stock =
        List.of(round("stock", 0, 0, List.of(LATE)), round("stock", 1, 0, List.of()));
    List<RunFile> manx =
        List.of(round("manx", 0, 0, List.of()), round("manx", 1, 0, List.of("odd")));
    assertThat(warnings(stock, manx))
        .containsExactly(
            "in 1 of 4 rounds (stock 1 of 2), "
                + LATE
                + ". So latencies from p99 on contain the generator's own waits: they are upper"
                + " bounds, and a difference may be larger than its ratio says.",
            "in 1 of 4 rounds (manx 1 of 2), odd");
    assertThat(warnings(stock.subList(0, 1), List.of()).get(0))
        .startsWith("the generator sent late: ");
  }
}

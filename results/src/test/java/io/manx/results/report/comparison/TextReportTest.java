// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.gate.JudgedGates;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Pairing;
import io.manx.results.statistics.Verdict;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class TextReportTest {
  private static final List<String> SEVEN =
      List.of(
          "stock",
          "manx",
          "a-variant-with-quite-a-long-name-indeed",
          "c3",
          "least-outstanding-requests",
          "prequal",
          "random");

  @Test
  void sevenVariantsWithLongNamesFitAHundredColumns() {
    String text = TextReport.of(Comparison.of(SyntheticRuns.comparison(SEVEN, 8, 2), null));
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .contains("a-varian…-indeed")
        .contains("read, ratio to stock")
        .contains("update, ratio to stock");
  }

  /** The terminal has fewer columns than Markdown. */
  @Test
  void theFootnoteExplainsColumnsThatThereAre() {
    Comparison comparison = Comparison.of(SyntheticRuns.comparison(SEVEN, 8, 2), null);
    assertThat(TextReport.of(comparison).replaceAll("\\s+", " "))
        .contains("the rounds' ratios; max is that of all rounds together")
        .contains("In brackets the 95 % interval", "where there are none, the rounds do not bound")
        .doesNotContain("p99.99");
    assertThat(MarkdownReport.of(comparison)).contains("p99.99, max and p99.9 of all rounds are");
  }

  @Test
  void stepsAreToldWhenAskedForOnly() {
    List<RunFile> runs = SyntheticRuns.comparison(SEVEN, 8, 2);
    assertThat(TextReport.of(Comparison.of(runs, null))).doesNotContain("Step by step");
    Comparison comparison = Comparison.of(runs, null, new Pairing(true, false));
    String text = TextReport.of(comparison);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text)
        .contains("Step by step, p99.9 of read: stock ")
        .contains("read, each variant set against the one above it")
        .contains("update, each variant set against the one above it");
    String markdown = MarkdownReport.of(comparison);
    assertThat(markdown)
        .contains("**read, each variant set against the one above it**\n\n| variant | p50 | p99 |");
    assertThat(HtmlReport.compared(runs, comparison, JudgedGates.NONE))
        .contains("<h2>Step by step</h2>");
    assertThat(HtmlReport.html(runs, null)).doesNotContain("Step by step");
    assertThat(ComparisonJson.of(comparison)).contains("\"steps\"");
  }

  @Test
  void pairsAreToldWhenAskedForOnly() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "wu", "manx"), 8, 2);
    Comparison comparison = Comparison.of(runs, null, new Pairing(false, true));
    for (String text :
        List.of(
            TextReport.of(comparison),
            MarkdownReport.of(comparison),
            HtmlReport.compared(runs, comparison, JudgedGates.NONE))) {
      assertThat(text).contains("read, ratio to wu").doesNotContain("ratio to manx");
    }
    assertThat(ComparisonJson.of(comparison)).contains("\"pairs\"");
    Comparison baselineOnly = Comparison.of(runs, null);
    assertThat(TextReport.of(baselineOnly)).doesNotContain("ratio to wu");
    assertThat(ComparisonJson.of(baselineOnly)).doesNotContain("\"pairs\"");
  }

  /** A shown ratio must not contradict the verdict beside it. */
  @Test
  void claimedRatiosAreNotShownAsOne() {
    Interval below = new Interval(0.9912, 0.9996);
    MetricRatio claimed =
        new MetricRatio("read", Metric.P50, 0.9971, below, 0.01, 8, Verdict.LOWER);
    assertThat(Format.ratioWithInterval(claimed)).isEqualTo("0.997 (0.99–0.9996)");
    MetricRatio none =
        new MetricRatio(
            "read",
            Metric.P50,
            0.9971,
            new Interval(0.9912, 1.0004),
            0.2,
            8,
            Verdict.NO_DETECTABLE_DIFFERENCE);
    assertThat(Format.ratioWithInterval(none)).isEqualTo("1.00 (0.99–1.00)");
    assertThat(Format.interval(new Interval(0, Double.POSITIVE_INFINITY))).isEqualTo("0.000–∞");
    MetricRatio few =
        new MetricRatio("read", Metric.P50, 0.5, Interval.UNKNOWN, 1, 3, Verdict.TOO_FEW_ROUNDS);
    assertThat(Format.ratioWithInterval(few)).isEqualTo("0.50");
  }

  @Test
  void columnsAreAligned() {
    TextTable table = TextTable.ofNumbers(List.of("a", "long header"));
    table.add(List.of("row", "1"));
    assertThat(table.text()).isEqualTo("a    long header\nrow            1\n");
  }

  @Test
  void numbersAreTheSameInEveryLocale() {
    Locale before = Locale.getDefault();
    Comparison comparison =
        Comparison.of(SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2), null);
    String text = TextReport.of(comparison);
    try {
      for (String tag : List.of("de-DE", "ar-EG-u-nu-arab", "hi-IN-u-nu-deva")) {
        Locale.setDefault(Locale.forLanguageTag(tag));
        assertThat(TextReport.of(comparison)).isEqualTo(text);
      }
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void numbersHaveThreeDigits() {
    assertThat(Format.number(0.123)).isEqualTo("0.12");
    assertThat(Format.number(12.34)).isEqualTo("12.3");
    assertThat(Format.number(1234.5)).isEqualTo("1,235");
    assertThat(Format.number(Double.NaN)).isEqualTo("–");
    assertThat(Format.ratio(0.0123)).isEqualTo("0.012");
    assertThat(Format.ratio(0.123)).isEqualTo("0.12");
  }

  @Test
  void singleRunListsErrorsLagAndWarnings() {
    String text = TextReport.single(SyntheticRuns.run("stock", null, 1, 1, 20));
    assertThat(text)
        .contains("p99.99")
        .containsPattern("errors of read: read timeout, \\d+")
        .contains("late by (ms): p50 0.02, p99 0.02, max 0.90")
        .contains("pause on node 1 × 10")
        .contains("Warning: measured without warm-up");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
  }

  /** Queries of TPC-H are nine operations with long names. */
  @Test
  void singleRunWithManyOperationsHasSeveralTables() {
    RunFile run = MeasuredComparisons.runs("tpch-delay").get(0);
    String text = TextReport.single(run);
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(text.split("latency in ms", -1)).hasSizeGreaterThan(2);
    assertThat(text)
        .contains(run.operationsAndParts().keySet())
        .contains("Warning: closed loop: latencies are measured from sending");
  }

  @Test
  void itBeginsWithTheConclusion() {
    Comparison comparison =
        Comparison.of(SyntheticRuns.comparison(List.of("stock", "manx"), 8, 3), null);
    assertThat(TextReport.of(comparison).replaceAll("\\s+", " "))
        .startsWith(Conclusion.of(comparison) + " " + Finding.of(comparison));
  }

  @Test
  void findingSaysWhatWasFound() {
    assertThat(
            Finding.of(
                Comparison.of(SyntheticRuns.comparison(List.of("stock", "manx"), 8, 10), null)))
        .startsWith(
            "The p99 of read, against stock in 8 paired rounds, with 95 % intervals: lower with"
                + " manx (0.");
    assertThat(
            Finding.of(
                Comparison.of(SyntheticRuns.comparison(List.of("stock", "manx"), 2, 1), null)))
        .isEqualTo("The p99 of read, against stock in 2 paired rounds: too few rounds for manx.");
    assertThat(Finding.of(Comparison.of(List.of(SyntheticRuns.run("one", 0, 1, 1, 1)), null)))
        .startsWith("one: the p99 of read is ")
        .endsWith("(500 requests).");
  }
}

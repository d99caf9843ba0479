// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Follows reads sent first to undisturbed coordinators from the run file to each kind of report.
 */
class PartLegendTest {
  private static final String PART = RunFile.toUndisturbed("read");

  private final List<RunFile> runs =
      SyntheticRuns.comparison(List.of("stock", "manx"), 8, 4).stream()
          .map(SyntheticRuns::withUndisturbedReads)
          .toList();
  private final Comparison comparison = Comparison.of(runs, null);

  @Test
  void runFileKeepsThem(@TempDir Path directory) {
    Path file = directory.resolve("one.run.json.gz");
    RunFiles.write(file, runs.get(0));
    assertThat(RunFiles.read(file)).isEqualTo(runs.get(0));
  }

  @Test
  void mergingAddsThemAndKeepsWhatIsUnknownUnknown() {
    RunFile merged = RunFiles.merge(List.of(runs.get(0), runs.get(2)));
    OperationResult part = merged.operationsAndParts().get(PART);
    assertThat(part.requests()).isEqualTo(2 * 1_000);
    assertThat(part.extraReads()).isNull();
    assertThat(part.intervals().get(2).startMillis()).isEqualTo(4_000);
    assertThat(merged.operations()).doesNotContainKey(PART);
  }

  @Test
  void theyAreComparedLikeAnOperation() {
    OperationSummary stock = comparison.variant("stock").orElseThrow().operations().get(PART);
    assertThat(stock.requests()).isEqualTo(8 * 1_000);
    assertThat(stock.extraReadsRatio()).isNaN();
    assertThat(stock.metric(Metric.NODE_CPU)).isNaN();
    assertThat(comparison.ratio("manx", PART, Metric.P99)).isPresent();
    assertThat(comparison.ratio("manx", PART, Metric.NODE_CPU)).isEmpty();
    assertThat(stock.metric(Metric.THROUGHPUT)).isNaN();
    assertThat(comparison.ratio("manx", PART, Metric.THROUGHPUT)).isEmpty();
    assertThat(Finding.of(comparison)).contains("of read,");
  }

  /** Older rules assigned reads to parts by their outcome. */
  @Test
  void partsByOtherRulesAreLeftOut() {
    RunFile run = runs.get(0);
    Map<String, OperationResult> parts = Objects.requireNonNull(run.parts());
    RunFile older = SyntheticRuns.withParts(run, Map.of("undisturbed-read", parts.get(PART)));
    assertThat(older.operationsAndParts()).containsOnlyKeys(run.operations().keySet());
    assertThat(TextReport.single(older)).doesNotContain("undisturbed");
  }

  @Test
  void processorTimeIsNotDividedAmongThemAgain() {
    Comparison without =
        Comparison.of(SyntheticRuns.comparison(List.of("stock", "manx"), 8, 4), null);
    assertThat(read(comparison).metric(Metric.NODE_CPU))
        .isEqualTo(read(without).metric(Metric.NODE_CPU));
  }

  private static OperationSummary read(Comparison of) {
    return of.variant("stock").orElseThrow().operations().get("read");
  }

  @Test
  void tablesSayThatTheirExtraReadsAreNotKnown() {
    String markdown = MarkdownReport.of(comparison);
    assertThat(markdown)
        .contains("**read-to-undisturbed (ms)**")
        .contains("**read-to-undisturbed, ratio to stock**")
        .contains("Its extra requests are unknown")
        .containsPattern("\\| – \\| 8,000 \\| \\d+ \\|");
    String text = TextReport.of(comparison);
    assertThat(text)
        .contains("read-to-undisturbed (latencies")
        .contains("read-to-undisturbed: requests that");
    assertThat(text.lines()).allMatch(line -> line.length() <= 100);
    assertThat(TextReport.single(runs.get(0))).contains("read-to-undisturbed: requests that");
  }

  @Test
  void htmlHasThemInTablesAndCharts() throws IOException {
    String html = HtmlReport.html(runs, null);
    assertThat(html)
        .contains("read-to-undisturbed, ratio to stock")
        .contains("Its extra requests are unknown");
    JsonNode data = HtmlReportTest.dataIn(html);
    assertThat(data.at("/operations/read-to-undisturbed/percentiles/manx").size()).isPositive();
    assertThat(data.at("/runs/0/intervals/read-to-undisturbed").size()).isPositive();
  }

  @Test
  void jsonHasNullForWhatIsNotKnown() throws IOException {
    JsonNode json = new ObjectMapper().readTree(ComparisonJson.of(comparison));
    JsonNode part = json.at("/variants/0/operations/read-to-undisturbed");
    assertThat(part.get("extra_reads_ratio").isNull()).isTrue();
    assertThat(part.get("p99_ms").asDouble()).isPositive();
  }

  /** Only drivers that take the nodes in turn have them. */
  @Test
  void aPartOfOneVariantComparesWithNothing() {
    List<RunFile> stockOnly =
        runs.stream()
            .map(run -> run.variant().equals("stock") ? run : SyntheticRuns.withParts(run, null))
            .toList();
    assertThat(Comparison.of(stockOnly, null).operations()).contains("read").doesNotContain(PART);
    assertThat(Comparison.of(runs, null).operations()).contains("read", PART);
  }

  @Test
  void withoutThemNothingIsExplained() {
    assertThat(
            TextReport.of(Comparison.of(SyntheticRuns.comparison(List.of("a", "b"), 2, 1), null)))
        .doesNotContain(PART);
  }
}

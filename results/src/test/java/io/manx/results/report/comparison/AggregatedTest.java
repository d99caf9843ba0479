// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.report.format.Screen;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.Metric;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregatedTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  /** Eight rounds of two variants; template i takes i + 1 ms, and half of that with manx. */
  private static List<RunFile> rounds(int templates) {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      runs.add(round("stock", block, templates, 2 * MILLI));
      runs.add(round("manx", block, templates, MILLI));
    }
    return runs;
  }

  private static RunFile round(String variant, int block, int templates, long nanos) {
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    for (int i = 0; i < templates; i++) {
      operations.put("template-" + i, result((i + 1) * nanos / 2));
    }
    return RunFile.of(variant)
        .block(block)
        .durationNanos(2 * SECOND)
        .operations(operations)
        .nodeCpuNanos(9 * SECOND / 10)
        .build();
  }

  private static OperationResult result(long nanos) {
    Histogram latencies = RunHistograms.create();
    latencies.recordValueWithCount(nanos, 100);
    return OperationResult.of(latencies)
        .errors(2, Map.of("timeout", 2L))
        .dropped(1)
        .extraReads(5L)
        .intervals(List.of(new IntervalHistogram(0, 2_000, EncodedHistogram.of(latencies))))
        .build();
  }

  private static OperationSummary aggregated(Comparison comparison, String variant) {
    return comparison.variant(variant).orElseThrow().operations().get(RunFile.AGGREGATED);
  }

  @Test
  void countsAndLatenciesAreThoseOfAllOperations() {
    OperationResult all = rounds(9).get(0).operationsAndParts().get(RunFile.AGGREGATED);
    assertThat(all.requests()).isEqualTo(900);
    assertThat(all.errorKinds()).containsExactly(Map.entry("timeout", 18L));
    assertThat(all.dropped()).isEqualTo(9);
    assertThat(all.extraReads()).isEqualTo(45);
    assertThat(all.extraWrites()).isNull();
    assertThat(all.total().decode().getMaxValue() / MILLI).isEqualTo(9);
    assertThat(all.intervals().stream().map(each -> each.latency().decode().getTotalCount()))
        .containsExactly(900L);
  }

  @Test
  void theyAreComparedWithThroughputAndProcessorTime() {
    Comparison comparison = Comparison.of(rounds(9), null);
    OperationSummary stock = aggregated(comparison, "stock");
    assertThat(stock.metric(Metric.THROUGHPUT)).isEqualTo((900 - 27) / 2.0);
    assertThat(stock.metric(Metric.NODE_CPU)).isEqualTo(900.0 / (900 - 27));
    assertThat(comparison.ratio("manx", RunFile.AGGREGATED, Metric.P50)).isPresent();
  }

  /** A failed request counts once. */
  @Test
  void theScreenHasThemFirst() {
    String text = ScreenText.of(Comparison.of(rounds(9), null), "Why?", Screen.plain(80));
    assertThat(text)
        .contains("p99 of all requests", "all requests, ms")
        .doesNotContain("template-3");
    assertThat(text).contains("Failed of 7,200 requests: stock 144, Manx on the nodes 144.");
  }

  @Test
  void theLegendSaysWhatTheyAre() {
    String legend = "aggregated: the requests of all operations together.";
    assertThat(TextReport.of(Comparison.of(rounds(5), null))).contains(legend);
    assertThat(TextReport.of(Comparison.of(rounds(4), null))).doesNotContain("aggregated");
  }

  /** Extra reads of coordinators are known only after the run. */
  @Test
  void changedOperationsChangeThem(@TempDir Path directory) {
    RunFile run = rounds(5).get(0);
    Map<String, OperationResult> more = new LinkedHashMap<>(run.operations());
    more.replaceAll((name, result) -> result.withExtraReads(10));
    Path file = directory.resolve("one.run.json.gz");
    RunFiles.write(file, run.toBuilder().operations(more).build());
    OperationResult all = RunFiles.read(file).operationsAndParts().get(RunFile.AGGREGATED);
    assertThat(all.extraReads()).isEqualTo(75);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.gate.JudgedGates;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

public class HtmlReportTest {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  public static JsonNode dataIn(String html) throws IOException {
    Matcher matcher = DATA.matcher(html);
    assertThat(matcher.find()).isTrue();
    return new ObjectMapper().readTree(matcher.group(1));
  }

  @Test
  void fileHoldsEverythingAndFetchesNothing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("report.html");
    HtmlReport.write(file, SyntheticRuns.comparison(List.of("stock", "manx"), 8, 4), null);
    String html = Files.readString(file);
    assertThat(html)
        .contains("Chart.js v4")
        .contains("<p class=\"finding\">Manx on the nodes: p99")
        .contains("Model &amp; Co &lt;9&gt;, 8 cores")
        .doesNotContain("{{")
        .doesNotContain("sourceMappingURL")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=")
        .doesNotContainPattern("@import|url\\(http");
  }

  @Test
  void beginsWithVerdictPercentilesAndOneTableAndFoldsTheRest() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2);
    String html =
        HtmlReport.compared(
            runs, Comparison.of(runs, null, new Pairing(true, false)), JudgedGates.NONE);
    assertThat(html)
        .containsSubsequence(
            "<h1>Manx report</h1>",
            "<p class=\"note\">reads: stock and 1 other, 6 rounds",
            "<p class=\"finding\">Manx on the nodes: p99",
            "<h2>Latency of reads by percentile</h2>",
            "id=\"percentiles\" data-operation=\"read\"",
            "<caption>read, latencies in ms</caption>",
            "<h3>Warnings, and what they mean for the verdict</h3>",
            "</section>",
            "<details class=\"section\"><summary><h2>Step by step</h2>",
            "<caption>read, each variant set against the one above it</caption>",
            "</details>",
            "<details class=\"section\"><summary><h2>Other operations</h2>",
            "<caption>update, latencies in ms</caption>",
            "</details>",
            "<details class=\"section\"><summary><h2>All ratios</h2>",
            "<caption>read, ratio to stock</caption>",
            "<caption>update, ratio to stock</caption>",
            "</details>",
            "<details class=\"section\"><summary><h2>All figures</h2>",
            "id=\"ecdf\"",
            "<details class=\"section\"><summary><h2>One run over time</h2>",
            "<details class=\"section\"><summary><h2>Rounds</h2>",
            "<details class=\"section\"><summary><h2>How it was measured</h2>",
            "<caption>Settings that all share</caption>");
  }

  @Test
  void everyTableHasOneTitleAndLabelsForNarrowScreens() {
    String html = HtmlReport.html(SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2), null);
    assertThat(html.split("<table class=\"cards\"><caption>", -1))
        .hasSameSizeAs(html.split("<table", -1));
    Matcher captions = Pattern.compile("<caption>(.*?)</caption>").matcher(html);
    assertThat(captions.results().map(result -> result.group(1)).toList())
        .hasSizeGreaterThan(5)
        .doesNotHaveDuplicates();
    assertThat(html)
        .doesNotContainPattern("</h[1-6]>\\s*<div class=\"(scroll|words)\"")
        .contains("<td data-label=\"p99.9\">");
  }

  @Test
  void columnsAreInOrder() {
    String html = HtmlReport.html(SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2), null);
    assertThat(html.replaceAll("<[^>]+>", "|").replaceAll("\\|+", "|"))
        .contains("|variant|p50|p95|p99|p99.9|mean|max|extra requests|p99.9, ratio to stock|")
        .contains("|variant|p50|p95|p99|p99.9|mean|throughput|node CPU|");
  }

  @Test
  void withoutACourseOverTimeThereIsNoChartOfIt() {
    List<RunFile> totals =
        SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2).stream()
            .map(HtmlReportTest::withoutIntervals)
            .toList();
    assertThat(HtmlReport.html(totals, null))
        .doesNotContain("One run over time", "<canvas id=\"time\"");
  }

  private static RunFile withoutIntervals(RunFile run) {
    Map<String, OperationResult> operations = new HashMap<>();
    run.operations()
        .forEach(
            (name, result) ->
                operations.put(
                    name,
                    OperationResult.of(result.total().decode())
                        .requests(result.requests())
                        .build()));
    return run.toBuilder().operations(operations).build();
  }

  @Test
  void disturbancesAreExplainedWhereThereAreAny() {
    RunFile run = SyntheticRuns.run("stock", null, 1, 1, 2);
    assertThat(HtmlReport.html(List.of(run), null)).contains("Shaded: disturbances.");
    RunFile calm = SyntheticRuns.with(run, List.of(), run.nodeCpuNanos());
    assertThat(HtmlReport.html(List.of(calm), null)).doesNotContain("Shaded: disturbances.");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    String hostile = "</script><script>alert(1)</script><b>\"'&{{style}}<!--";
    List<RunFile> runs = new ArrayList<>(SyntheticRuns.comparison(List.of("stock"), 6, 2));
    runs.addAll(SyntheticRuns.comparison(List.of(hostile), 6, 2));
    String html = HtmlReport.html(runs, null);
    assertThat(html).doesNotContain("<script>alert").doesNotContain("<b>\"'&");
    assertThat(html).contains("&lt;/script&gt;&lt;script&gt;alert(1)");
    assertThat(dataIn(html).at("/variants/1").asText()).isEqualTo(hostile);
    assertThat(html.split("</script", -1)).hasSize(4);
  }

  @Test
  void chartsHaveDataOfEveryVariantOperationAndRound() throws IOException {
    JsonNode data =
        dataIn(HtmlReport.html(SyntheticRuns.comparison(List.of("stock", "manx"), 6, 4), null));
    JsonNode read = data.at("/operations/read");
    JsonNode percentiles = read.at("/percentiles/manx");
    assertThat(percentiles.get(0).get(0).asDouble()).isEqualTo(1);
    assertThat(percentiles.get(percentiles.size() - 1).get(0).asDouble()).isEqualTo(12_000);
    assertThat(read.at("/rounds/manx").size()).isEqualTo(6);
    assertThat(read.at("/ecdf/stock").size()).isGreaterThan(50);
    assertThat(data.at("/runs").size()).isEqualTo(12);
    JsonNode run = data.at("/runs/0");
    assertThat(run.at("/intervals/read").size()).isEqualTo(4);
    assertThat(run.at("/nodes").size()).isEqualTo(3);
    assertThat(run.at("/events/0/label").asText()).isEqualTo("pause node 1");
  }

  @Test
  void largeComparisonStaysSmall() {
    List<String> seven = List.of("stock", "b", "c", "d", "e", "f", "g");
    String html = HtmlReport.html(SyntheticRuns.comparison(seven, 8, 15), null);
    assertThat(html.getBytes(StandardCharsets.UTF_8).length).isLessThan(3_000_000);
  }

  @Test
  void longRunIsSampledDown() throws IOException {
    JsonNode run =
        dataIn(HtmlReport.html(List.of(SyntheticRuns.run("stock", null, 1, 1, 450)), null))
            .at("/runs/0");
    assertThat(run.at("/intervals/read").size()).isBetween(100, 200);
    assertThat(run.at("/samples/read").size()).isLessThanOrEqualTo(1500);
    assertThat(run.at("/nodes/0/counts").size()).isLessThanOrEqualTo(600);
  }
}

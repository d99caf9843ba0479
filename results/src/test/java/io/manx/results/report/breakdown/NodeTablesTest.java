// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.comparison.CopyDelayRange;
import io.manx.results.comparison.ServedReads;
import io.manx.results.report.comparison.HtmlReport;
import io.manx.results.report.comparison.HtmlReportTest;
import io.manx.results.report.comparison.MarkdownReport;
import io.manx.results.run.AgentCount;
import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Follows served reads and delays before copies from the run file to each kind of report. */
class NodeTablesTest {
  /** Ten intervals; the last reaches beyond the measured second. */
  private static final List<Integer> COUNTS = List.of(4, 6, 4, 6, 4, 6, 4, 6, 5, 99);

  private final List<RunFile> runs = runs();
  private final Comparison comparison = Comparison.of(runs, null);

  private static List<RunFile> runs() {
    List<RunFile> runs = new ArrayList<>();
    for (RunFile run : SyntheticRuns.comparison(List.of("stock", "manx"), 2, 1)) {
      boolean stock = run.variant().equals("stock");
      RunFile served =
          SyntheticRuns.withBreakdown(
              run,
              new Breakdown(
                  List.of(),
                  List.of(),
                  List.of(new NodeActivity("node 1", COUNTS)),
                  counted(stock ? 0 : 7)));
      double first = stock ? 10 * (1 + Objects.requireNonNull(run.block())) : 3;
      runs.add(
          SyntheticRuns.withCopyDelays(
              served, stock ? CopyDelays.CASSANDRA : CopyDelays.MANX, first));
    }
    return runs;
  }

  private static List<AgentCount> counted(long moved) {
    List<AgentCount> counts = new ArrayList<>(List.of(new AgentCount("reads served", false, 50)));
    if (moved > 0) {
      counts.add(new AgentCount("range reads moved forward", false, moved));
      counts.add(new AgentCount("ms overtaken by at most", true, moved));
      counts.add(new AgentCount("range reads sent", false, 4));
      counts.add(new AgentCount("range read parts sent", false, 10));
    }
    return counts;
  }

  @Test
  void servedReadsAreThoseOfWholeIntervals() {
    ServedReads served = ServedReads.of(runs.subList(0, 1)).get(0);
    assertThat(served.intervals()).isEqualTo(9);
    assertThat(served.mean()).isEqualTo(5);
    assertThat(served.standardDeviation()).isEqualTo(1); // eight deviations of 1: √(8/8)
    assertThat(served.minimum()).isEqualTo(4);
  }

  @Test
  void intervalsWithoutAReadCount() {
    RunFile idle =
        SyntheticRuns.withBreakdown(
            runs.get(0),
            new Breakdown(
                List.of(), List.of(), List.of(new NodeActivity("node 1", List.of(9, 9, 9))), null));
    ServedReads served = ServedReads.of(List.of(idle)).get(0);
    assertThat(served.mean()).isEqualTo(3);
    assertThat(served.minimum()).isZero();
  }

  @Test
  void delaysRangeFromTheFirstRoundToTheLast() {
    List<RunFile> stock = runs.stream().filter(run -> run.variant().equals("stock")).toList();
    assertThat(CopyDelayRange.of(stock))
        .contains(new CopyDelayRange("node 1", "cassandra", null, 10, 20, 20))
        .hasSize(3);
  }

  @Test
  void runFileKeepsThemAndMergingLaysThemEndToEnd(@TempDir Path directory) {
    Path file = directory.resolve("one.run.json.gz");
    RunFiles.write(file, runs.get(0));
    assertThat(RunFiles.read(file)).isEqualTo(runs.get(0));
    List<CopyDelays> merged =
        Objects.requireNonNull(RunFiles.merge(List.of(runs.get(0), runs.get(2))).copyDelays());
    assertThat(merged).hasSize(3);
    assertThat(merged.get(0).samples())
        .containsExactly(new CopyDelays.Sample(0, 10), new CopyDelays.Sample(1_000, 20));
  }

  @Test
  void markdownHasBothTables() {
    assertThat(MarkdownReport.of(comparison))
        .contains("**Reads served per 100 ms, all rounds together**")
        .contains("| variant, node | intervals | mean |")
        .contains("| stock, node 1 | 18 | 5.00 | 0.97 | 4 |")
        .contains("**Delay before a copy of a read, in ms**")
        .contains("| variant, node | by | first | last | highest |")
        .contains("| stock, node 3 | cassandra | 10.0 | 20.0 | 20.0 |")
        .contains("| manx, node 2 | manx, reads of class 0 | 3.00 | 3.00 | 3.00 |")
        .contains("**Counted by the agents**", "| count | stock | manx |")
        .contains("| range reads moved forward | 0 | 14 |")
        .contains("| ms overtaken by at most | 0 | 7 |")
        .contains("| reads served | 100 | 100 |")
        .contains("| parts of a range read at once | – | 2.50 |");
  }

  @Test
  void htmlHasTablesAndCharts() throws IOException {
    String html = HtmlReport.html(runs, null);
    assertThat(html)
        .contains("standard deviation")
        .contains("range reads moved forward")
        .contains("manx, reads of class 0");
    JsonNode run = HtmlReportTest.dataIn(html).at("/runs/0");
    assertThat(run.at("/delays/0/name").asText()).isEqualTo("node 1, cassandra");
    assertThat(run.at("/delays/0/points/0/1").asDouble()).isEqualTo(10);
    assertThat(run.at("/breakdown/served/0/counts").size()).isEqualTo(10);
  }

  @Test
  void jsonHasBoth() throws IOException {
    JsonNode variants = new ObjectMapper().readTree(ComparisonJson.of(comparison)).at("/variants");
    assertThat(variants.at("/1/agent_counts/range reads moved forward").asInt()).isEqualTo(14);
    JsonNode stock = variants.at("/0");
    assertThat(stock.at("/served_reads_per_100ms/0/mean").asDouble()).isEqualTo(5);
    assertThat(stock.at("/copy_delays/0/highest_ms").asDouble()).isEqualTo(20);
    assertThat(stock.at("/copy_delays/0/cost_class").isNull()).isTrue();
  }

  @Test
  void whatIsNotKnownHasNoTable() throws IOException {
    List<RunFile> plain = SyntheticRuns.comparison(List.of("stock", "manx"), 2, 1);
    assertThat(MarkdownReport.of(Comparison.of(plain, null))).doesNotContain("variant, node");
    assertThat(ComparisonJson.of(Comparison.of(plain, null))).doesNotContain("copy_delays");
    assertThat(HtmlReportTest.dataIn(HtmlReport.html(plain, null)).at("/runs/0").has("delays"))
        .isFalse();
  }
}

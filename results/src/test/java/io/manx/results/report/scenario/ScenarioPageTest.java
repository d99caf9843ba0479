// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.report.comparison.HtmlReportTest;
import io.manx.results.report.format.Format;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioPageTest {
  private static List<ScenarioComparison> scenarios() {
    Map<String, List<RunFile>> runs = new LinkedHashMap<>();
    runs.put("<calm>", SyntheticRuns.comparison(List.of("c3", "manx+budget"), 2, 2));
    runs.put("storm", SyntheticRuns.comparison(List.of("c3", "manx+budget"), 2, 3));
    return ScenarioComparison.of(runs, "c3");
  }

  @Test
  void fileHoldsEverythingAndFetchesNothing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("scenarios.html");
    ScenarioPage.write(file, scenarios());
    assertThat(Files.readString(file))
        .contains("Chart.js v4")
        .contains("2 scenarios, 2 variants, each simulated 2 times")
        .contains(
            "<h2>&lt;calm&gt; (variants", "<h2>storm (variants differ in copies: none, budget)")
        .containsSubsequence(
            "<p class=\"finding\">Over 2 scenarios, manx+budget has the lowest p99.9 of reads",
            "id=\"percentiles\"",
            "id=\"heatmap\"",
            "<details class=\"section\"><summary><h2>&lt;calm&gt;",
            "<caption>read, latencies in ms</caption>")
        .doesNotContain("{{")
        .doesNotContain("<calm>")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=");
  }

  @Test
  void markdownHasATableForEachLatencyWithTheBestAsOne() {
    String text = ScenarioMarkdown.of(scenarios());
    assertThat(text.lines().findFirst().orElseThrow())
        .endsWith("; 2 replications are too few for a verdict on differences from c3.");
    assertThat(text)
        .contains(
            "**p99.9 in ms (times the best of the scenario; variants differ in copies: none, budget)**"
                + "\n\n| variant | &lt;calm&gt; | storm |")
        .contains("**throughput, requests per s**")
        .contains("**p99.9, ratio to c3; variants differ in copies: none, budget**")
        .contains("(1.00)")
        .contains("| manx+budget | ");
    assertThat(text.lines().filter(line -> line.startsWith("|---"))).hasSize(8);
  }

  @Test
  void aTitleSaysThatVariantsDifferInCopiesOnlyIfTheyDo() {
    assertThat(ScenarioText.of(scenarios()))
        .contains("its ratio to c3; variants differ in copies: none, budget)");
    Map<String, List<RunFile>> alike =
        Map.of("calm", SyntheticRuns.comparison(List.of("c3+budget", "manx(x=1)+budget"), 2, 2));
    List<ScenarioComparison> same = ScenarioComparison.of(alike, null);
    assertThat(ScenarioText.of(same)).doesNotContain("copies");
    assertThat(ScenarioMarkdown.of(same)).contains("**p99.9, ratio to c3+budget**");
    assertThat(ScenarioPage.html(same)).contains("<h2>calm</h2>");
  }

  @Test
  void theHeatMapHasTheFiguresOfTheComparisons() throws IOException {
    List<ScenarioComparison> scenarios = scenarios();
    JsonNode data = HtmlReportTest.dataIn(ScenarioPage.html(scenarios));
    double p999 =
        scenarios
            .get(1)
            .comparison()
            .variants()
            .get(1)
            .operations()
            .get("read")
            .metric(Metric.P999);
    assertThat(data.at("/heat/p99.9/storm/manx+budget").asDouble()).isEqualTo(Format.rounded(p999));
    assertThat(data.at("/operations/storm/percentiles/c3")).isNotEmpty();
    assertThat(data.at("/runs")).isEmpty();
  }
}

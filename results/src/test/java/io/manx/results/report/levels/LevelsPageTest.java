// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.report.comparison.HtmlReportTest;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.levels.LevelDomains.PairLatency;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LevelsPageTest {
  private static final List<String> SCRIPTS =
      List.of("domains.js", "points.js", "levels.js", "starts.js", "checks.js");

  private static String bodyOf(LevelsReport report) {
    String html = LevelsPage.html(report);
    return html.substring(html.indexOf("<body>"), html.indexOf("<script"));
  }

  @Test
  void fileHoldsEverythingAndFetchesNothing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("levels.html");
    LevelsPage.write(file, SyntheticLevels.report());
    assertThat(Files.readString(file))
        .contains("Chart.js v4")
        .contains("<title>Manx: consistency levels</title>")
        .doesNotContain("{{")
        .doesNotContain("sourceMappingURL")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=")
        .doesNotContainPattern("@import|url\\(http");
  }

  @Test
  void beginsWithTheVerdictAndHasPicturesBeforeTables() {
    assertThat(bodyOf(SyntheticLevels.report()))
        .containsSubsequence(
            "<p class=\"finding\">Compared with ONE, reads take",
            "<p class=\"finding\">Which pair",
            "id=\"map\"",
            "How much faster than always ONE/ALL",
            "id=\"gains\"",
            "id=\"surface\"",
            "id=\"threads-0\"",
            "id=\"threads-1\"",
            "id=\"throughput-0\"",
            "id=\"throughput-1\"",
            "id=\"start\"",
            "id=\"checks\"",
            "id=\"deviations\"",
            "<details><summary>Deviations as a table",
            "<h2>Tables</h2>",
            "<caption>Table I: reads",
            ">8,120</td>",
            "Latency: mean.",
            "<caption>Table II: writes");
  }

  @Test
  void partsThatAreMissingLeaveNothing() {
    assertThat(bodyOf(SyntheticLevels.empty()))
        .contains("<h1>Consistency levels</h1>")
        .doesNotContain("<section", "<h2", "<canvas", "<select", "<p", "<details");
    LevelsReport none = SyntheticLevels.empty();
    assertThat(
            bodyOf(
                new LevelsReport(
                    none.verdict(),
                    SyntheticLevels.curves().subList(0, 1),
                    none.starts(),
                    none.domains(),
                    none.checks(),
                    List.of(new ReportTable("Nothing", List.of("threads"), List.of(), "")))))
        .contains("id=\"threads-0\"")
        .doesNotContain("threads-1", "id=\"map\"", "id=\"start\"", "id=\"checks\"", "Nothing");
  }

  /** A surface needs at least two numbers of threads. */
  @Test
  void aMapOfOneRowHasNoSurface() {
    PairLatency pair = new PairLatency("ONE/ALL", List.of(List.of(1.0, 2.0)));
    LevelDomains row =
        new LevelDomains(Metric.MEAN, List.of(16.0), List.of(0.0, 1.0), List.of(pair), pair);
    assertThat(HtmlLevels.domains(List.of(row)))
        .contains("id=\"map\"")
        .doesNotContain("id=\"surface\"");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    String hostile = "</script><script>alert(1)</script><b>\"'&{{style}}<!--";
    PairLatency pair = new PairLatency(hostile, List.of(List.of(1.0)));
    LevelsReport report =
        new LevelsReport(
            List.of(hostile),
            List.of(
                new LevelCurve(
                    hostile, hostile, List.of(new LevelPoint(1, 1, 1, 1, 1, 1, 1)), Map.of())),
            List.of(new RunStart(hostile, hostile, 1, List.of(1.0), 0)),
            List.of(new LevelDomains(Metric.MEAN, List.of(1.0), List.of(1.0), List.of(pair), pair)),
            List.of(new LevelCheck(50, hostile, 1, 1, 1, 0)),
            List.of(
                new ReportTable(
                    hostile, List.of("", hostile), List.of(List.of(hostile, hostile)), hostile)));
    String html = LevelsPage.html(report);
    assertThat(html).doesNotContain("<script>alert").doesNotContain("<b>\"'&");
    assertThat(html.split("</script", -1)).hasSize(4);
    JsonNode data = HtmlReportTest.dataIn(html);
    for (String path : List.of("/pairs/0/name", "/levels/0", "/curves/0/operation")) {
      assertThat(data.at(path).asText()).isEqualTo(hostile);
    }
  }

  @Test
  void chartsHaveTheirData() throws IOException {
    JsonNode data = HtmlReportTest.dataIn(LevelsPage.html(SyntheticLevels.report()));
    assertThat(data.get("pairs").findValuesAsText("letter")).containsExactly("A", "B", "C");
    assertThat(data.get("levels")).hasSize(3);
    JsonNode curve = data.at("/curves/1");
    assertThat(curve.at("/points/0/mean").asDouble()).isEqualTo(8.15);
    assertThat(curve.at("/points/0/half").isNull()).as("not finite").isTrue();
    assertThat(curve.at("/points/1/half").asDouble()).isEqualTo(0.7846);
    assertThat(curve.at("/fits").fieldNames()).toIterable().containsExactly("mean", "p99");
    JsonNode start = data.at("/starts/0");
    assertThat(start.get("cold").asInt()).isEqualTo(8);
    assertThat(start.at("/millis/40").isNull()).as("nothing completed").isTrue();
    assertThat(data.get("checks")).hasSize(144);
    assertThat(data.at("/checks/2/pair").asInt()).isEqualTo(2);
  }

  @Test
  void mapHasTheFastestPairItsLatencyAndItsLead() throws IOException {
    LevelDomains domains = SyntheticLevels.domains(Metric.MEAN);
    JsonNode data = HtmlReportTest.dataIn(LevelsPage.html(SyntheticLevels.report()));
    assertThat(data.get("domains").findValuesAsText("figure")).containsExactly("mean", "p99");
    JsonNode places = data.at("/domains/0/fastest");
    assertThat(places).hasSize(SyntheticLevels.THREADS.length);
    for (int i = 0; i < places.size(); i++) {
      for (int j = 0; j < places.get(i).size(); j++) {
        FastestPair fastest = FastestPair.of(domains, i, j);
        JsonNode place = places.get(i).get(j);
        assertThat(place.get(0).asInt()).isEqualTo(fastest.index());
        assertThat(place.get(1).asDouble()).isEqualTo(Format.rounded(fastest.millis()));
        assertThat(place.get(2).asDouble()).isEqualTo(Format.rounded(fastest.leadRatio()));
      }
    }
    assertThat(data.at("/domains/0/gains/20")).hasSize(5);
  }

  /** Letters hold for the whole page; pairs of later maps and of checks have the same ones. */
  @Test
  void theFixedPairIsNamedByAnIndexOnlyIfItIsAmongTheOthers() throws IOException {
    LevelDomains domains = SyntheticLevels.domains(Metric.MEAN);
    PairLatency quorums = domains.pairs().get(1);
    List<PairLatency> others = List.of(domains.pairs().get(0), domains.pairs().get(2));
    LevelsReport none = SyntheticLevels.empty();
    LevelsReport report =
        new LevelsReport(
            none.verdict(),
            none.curves(),
            none.starts(),
            List.of(
                new LevelDomains(
                    Metric.MEAN, domains.threads(), domains.readShares(), others, quorums)),
            none.checks(),
            none.tables());
    JsonNode fixed = HtmlReportTest.dataIn(LevelsPage.html(report)).at("/domains/0/fixed");
    assertThat(fixed.get("index").asInt()).isEqualTo(-1);
    assertThat(fixed.get("name").asText()).isEqualTo("QUORUM/QUORUM");
  }

  @Test
  void longRunsAreCutToTenSeconds() throws IOException {
    LevelsReport none = SyntheticLevels.empty();
    RunStart start = new RunStart("read", "ONE", 8, Collections.nCopies(450, 1.0), 3);
    LevelsReport report =
        new LevelsReport(
            none.verdict(),
            none.curves(),
            List.of(start),
            none.domains(),
            none.checks(),
            none.tables());
    assertThat(HtmlReportTest.dataIn(LevelsPage.html(report)).at("/starts/0/millis")).hasSize(100);
  }

  @Test
  void deviationsAreShownAsInThePaperWithTheFastestMarked() {
    String html =
        HtmlChecks.of(
            List.of(
                new LevelCheck(10, "ONE/ALL", 16, 9.9, 10, 0.1),
                new LevelCheck(10, "ALL/ONE", 16, 10.1, 9, 0.1),
                new LevelCheck(90, "ONE/ALL", 16, 5, 5, 0.1),
                new LevelCheck(90, "ALL/ONE", 16, 6, 7, 0.1),
                new LevelCheck(10, "ONE/ALL", 1, 3, 2, 0.1)));
    assertThat(html)
        .contains("2 of 5 predictions are within 10&nbsp;% of the measured latency.")
        .contains("colspan=\"2\">10&nbsp;% reads", "<th scope=\"col\">ONE/<wbr>ALL</th>")
        .containsSubsequence(
            "<th scope=\"row\">1</th><td>+50.0&nbsp;%</td><td>–</td><td>–</td><td>–</td>",
            "<th scope=\"row\">16</th>",
            "<td>-1.0&nbsp;%<span class=\"verdict bad\">predicted</span></td>",
            "<td>+12.2&nbsp;%<span class=\"verdict bad\">fastest</span></td>",
            "<td>0.0&nbsp;%<span class=\"verdict good\">fastest ✓</span></td>",
            "<td>-14.3&nbsp;%</td>");
  }

  /** The scripts look elements up by identifier, and fail as a whole if one is missing. */
  @Test
  void everyElementThatTheScriptsNameIsOnThePage() {
    String body = bodyOf(SyntheticLevels.report());
    Pattern named = Pattern.compile("element\\('([a-z-]+)'\\)|\\bdraw\\('([a-z-]+)'");
    String all = SCRIPTS.stream().map(HtmlPage::resource).collect(Collectors.joining());
    TreeSet<String> names = new TreeSet<>();
    named
        .matcher(all)
        .results()
        .forEach(each -> names.add(each.group(1) == null ? each.group(2) : each.group(1)));
    assertThat(names).hasSizeGreaterThan(10);
    names.forEach(name -> assertThat(body).containsOnlyOnce("id=\"" + name + "\""));
  }

  @Test
  void everyChartAndControlHasAName() {
    String body = bodyOf(SyntheticLevels.report());
    assertThat(body.split("<canvas", -1))
        .hasSameSizeAs(body.split("role=\"img\" aria-label=\"[^\"]+\"", -1));
    assertThat(body.split("<(select|input) ", -1))
        .hasSameSizeAs(body.split("<label>[A-Z][a-z]+ <(select|input) ", -1));
  }
}

package io.manx.results.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticRuns;
import io.manx.results.comparison.Comparison;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        .contains("The p99 of read, against stock")
        .contains("Model &amp; Co &lt;9&gt;, 8 cores")
        .doesNotContain("{{")
        .doesNotContain("sourceMappingURL")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=")
        .doesNotContainPattern("@import|url\\(http");
  }

  @Test
  void beginsWithTheVerdictAndThePercentilesAndFoldsOtherOperations() {
    List<RunFile> runs = SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2);
    String html = HtmlReport.compared(runs, Comparison.of(runs, null, new Pairing(true, false)));
    assertThat(html)
        .containsSubsequence(
            "The p99 of read, against stock",
            "id=\"percentiles\"",
            "<h3>read, ratio to stock",
            "<details><summary>Ratios of other operations",
            "<h3>update, ratio to stock",
            "</details>",
            "<details><summary>Step by step",
            "</details>",
            "<h3>read, latencies",
            "<details><summary>Totals of other operations",
            "<h3>update, latencies",
            "</details>",
            "id=\"ecdf\"");
    assertThat(html.split("<h3>update, ", -1)).hasSize(1 + 3);
  }

  @Test
  void totalsHaveTheTailAndWhatASingleRoundMayDecideFirst() {
    String html = HtmlReport.html(SyntheticRuns.comparison(List.of("stock", "manx"), 6, 2), null);
    assertThat(html.replaceAll("<[^>]+>", "|").replaceAll("\\|+", "|"))
        .contains("|variant|p50|p99|p99.9|max|p99.9, all rounds|extra requests,&nbsp;%|mean|");
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

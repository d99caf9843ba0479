// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.report.comparison.HtmlReportTest;
import io.manx.results.report.format.HtmlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CollectionReportPageTest {
  private static final List<String> SCRIPTS =
      List.of("collection-look.js", "collection-pictures.js", "collection.js");

  private static String bodyOf(CollectionEvaluation... evaluations) {
    String html = CollectionReportPage.html(List.of(evaluations));
    return html.substring(html.indexOf("<body>"), html.indexOf("<script"));
  }

  private static CollectionEvaluation ofCollector(String collector) {
    return SampleCollections.changed(root -> root.put("collector", collector));
  }

  @Test
  void fileHoldsEverythingAndFetchesNothing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("collections.html");
    CollectionReportPage.write(file, List.of(SampleCollections.sample()));
    assertThat(Files.readString(file))
        .contains("Chart.js v4", "prefers-color-scheme: dark")
        .doesNotContain("{{")
        .doesNotContain("sourceMappingURL")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=")
        .doesNotContainPattern("@import|url\\(http");
  }

  @Test
  void beginsWithVerdictsAndHasPicturesBeforeTables() {
    assertThat(bodyOf(ofCollector("parallel"), ofCollector("g1")))
        .containsSubsequence(
            "<p class=\"finding\">parallel, with fitted: p99.99 −77",
            "<p class=\"finding\">g1, with fitted",
            "id=\"gains\"",
            "Han 2018",
            "<caption>Pauses of the JVM by collector (table 1)</caption>",
            "<th scope=\"row\">g1</th>",
            ">460</td>",
            ">203</td>",
            ">184</td>",
            ">123</td>",
            "id=\"evaluation-0\" open><summary>parallel · bursts · simulation</summary>",
            "id=\"cause-0\"",
            "id=\"time-baseline-0\"",
            "id=\"time-own-0\"",
            "id=\"clean-0\"",
            "id=\"free-0\"",
            "id=\"tails-0\"",
            "id=\"slowest-0\"",
            "id=\"flush-0\"",
            "id=\"erases-0\"",
            "id=\"amplification-0\"",
            "<details><summary>As a table",
            "id=\"evaluation-1\"><summary>g1 · bursts · simulation</summary>");
  }

  @Test
  void everyPictureSaysWhatItIs() {
    String body = bodyOf(SampleCollections.sample());
    Pattern labelled = Pattern.compile("<canvas id=\"[^\"]+\" role=\"img\" aria-label=\"[^\"]+\">");
    assertThat(labelled.matcher(body).results().count())
        .isEqualTo(Pattern.compile("<canvas").matcher(body).results().count())
        .isEqualTo(12);
  }

  @Test
  void evaluationsThatLookAlikeAreToldApart() {
    CollectionEvaluation live = SampleCollections.changed(root -> root.put("source", "live"));
    CollectionEvaluation full = SampleCollections.changed(root -> root.put("fill_ratio", 0.9));
    CollectionEvaluation sample = SampleCollections.sample();
    assertThat(CollectionLabels.of(List.of(sample, ofCollector("g1"))))
        .containsExactly("parallel", "g1");
    assertThat(CollectionLabels.of(List.of(sample, live)))
        .containsExactly("parallel · simulation", "parallel · live");
    assertThat(CollectionLabels.of(List.of(sample, full)))
        .containsExactly("parallel · 75.0 % in use", "parallel · 90.0 % in use");
    assertThat(CollectionLabels.of(List.of(sample, sample)))
        .containsExactly("parallel", "parallel (2)");
  }

  @Test
  void hostileNamesStayText() throws IOException {
    String hostile = "</script><script>alert(1)</script><b>\"'&{{style}}<!--";
    CollectionEvaluation evaluation =
        SampleCollections.changed(
            root -> {
              root.put("collector", hostile).put("scenario", hostile).put("source", hostile);
              SampleCollections.policy(root, 3).put("name", hostile);
            });
    String html = CollectionReportPage.html(List.of(evaluation));
    assertThat(html).doesNotContain("<script>alert").doesNotContain("<b>\"'&");
    assertThat(html.split("</script", -1)).hasSize(4);
    assertThat(HtmlReportTest.dataIn(html).at("/names/3").asText()).isEqualTo(hostile);
  }

  @Test
  void chartsHaveTheirData() throws IOException {
    JsonNode data =
        HtmlReportTest.dataIn(CollectionReportPage.html(List.of(SampleCollections.sample())));
    JsonNode evaluation = data.at("/evaluations/0");
    assertThat(evaluation.get("policies")).hasSize(4);
    assertThat(evaluation.get("own").asText()).isEqualTo("fitted");
    assertThat(evaluation.at("/policies/0/latencies/0/1").asLong()).isEqualTo(40_350_104);
    assertThat(evaluation.at("/policies/1/ratios/p9999/0").asDouble()).isBetween(0.2, 0.3);
    assertThat(evaluation.at("/clean/ratios/erases/1").isNull()).as("not known").isTrue();
    assertThat(evaluation.at("/policies/3/finding").asText()).startsWith("fitted: ");
  }

  /** The scripts look elements up by identifier, and fail as a whole if one is missing. */
  @Test
  void everyElementThatTheScriptsNameIsOnThePage() {
    String body = bodyOf(SampleCollections.sample());
    String scripts = SCRIPTS.stream().map(HtmlPage::resource).collect(Collectors.joining());
    TreeSet<String> named = new TreeSet<>();
    Pattern.compile("(?:element|draw\\w*|bars)\\('([a-z-]+)'")
        .matcher(scripts)
        .results()
        .forEach(match -> named.add(match.group(1)));
    assertThat(named).contains("gains", "cause-", "free-");
    assertThat(named)
        .allSatisfy(
            id -> assertThat(body).contains("id=\"" + id + (id.endsWith("-") ? "0\"" : "\"")));
  }
}

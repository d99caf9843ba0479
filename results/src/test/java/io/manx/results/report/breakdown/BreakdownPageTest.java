// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.SyntheticBreakdown;
import io.manx.results.report.comparison.HtmlReportTest;
import io.manx.results.report.format.HtmlPage;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BreakdownPageTest {
  private static final Breakdown BREAKDOWN = SyntheticBreakdown.of(List.of("node1", "<node2>"));

  @Test
  void fileHoldsEverythingAndFetchesNothing(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("live.html");
    BreakdownPage.write(file, BREAKDOWN, "The reads of <30 s>.", Duration.ofSeconds(30));
    assertThat(Files.readString(file))
        .contains("Chart.js v4")
        .contains("The reads of &lt;30 s&gt;.")
        .contains("remote single reads (ms): 100")
        .doesNotContain("{{")
        .doesNotContain("<node2>")
        .doesNotContainPattern("<(script|link|img)[^>]+(src|href)=");
  }

  @Test
  void speaksOfNothingThatALiveClusterHasNot() {
    String html = BreakdownPage.html(BREAKDOWN, "", Duration.ofSeconds(30));
    assertThat(html.substring(html.indexOf("<body>"), html.indexOf("<script")))
        .contains("The last reads that each node coordinated, up to 8,192 of each.")
        .doesNotContain("chosen run", "Shaded", "<b>Clients</b>");
  }

  @Test
  void chartsHaveTheirData() throws IOException {
    JsonNode data =
        HtmlReportTest.dataIn(BreakdownPage.html(BREAKDOWN, "", Duration.ofSeconds(30)));
    assertThat(data.at("/breakdown/live/remote_single/network/mean").asDouble())
        .isCloseTo(5, within(0.01));
    assertThat(data.at("/runs/0/seconds").asDouble()).isEqualTo(30);
    assertThat(data.at("/runs/0/breakdown/reads")).hasSize(2);
    assertThat(data.at("/runs/0/breakdown/served/1/counts/1").asInt()).isEqualTo(30);
  }

  @Test
  void everyScopeHasItsChartsAndItsClients() throws IOException {
    Breakdown breakdown = SyntheticBreakdown.of(List.of("node1"));
    for (String scope : Breakdown.SCOPES) {
      breakdown.reads().add(new ReadSample(700, "node1", "node1", scope, 1, 2, 8));
    }
    String html = BreakdownPage.html(breakdown, "", Duration.ofSeconds(30));
    JsonNode data = HtmlReportTest.dataIn(html);
    JsonNode reads = data.at("/runs/0/breakdown/reads");

    assertThat(data.get("scopes").findValuesAsText("name"))
        .containsExactlyElementsOf(Breakdown.SCOPES);
    assertThat(data.get("scopes").findValuesAsText("operation"))
        .containsExactly("read", "read", "slice", "slice", "range", "range");
    assertThat(reads).isNotEmpty();
    for (JsonNode read : reads) {
      assertThat(data.get("scopes").has(read.get(5).asInt())).isTrue();
    }
    assertThat(HtmlPage.resource("breakdown.js"))
        .as("the script takes the scopes from the data")
        .contains("data.scopes")
        .doesNotContainPattern("(local|remote)_");
  }
}

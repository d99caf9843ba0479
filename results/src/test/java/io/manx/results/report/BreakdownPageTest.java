package io.manx.results.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.manx.results.SyntheticBreakdown;
import io.manx.results.run.Breakdown;
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
        .contains("remote single-partition reads (ms): 100")
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
}

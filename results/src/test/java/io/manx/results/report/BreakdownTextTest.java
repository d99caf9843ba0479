package io.manx.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ComponentLatency;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.LatencyHistograms;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class BreakdownTextTest {
  private static final long MILLI = 1_000_000;

  private static ComponentLatency part(String node, String component, long millis, int count) {
    Histogram histogram = LatencyHistograms.create();
    histogram.recordValueWithCount(millis * MILLI, count);
    return new ComponentLatency(node, component, "remote_single", EncodedHistogram.of(histogram));
  }

  @Test
  void nodesAreAddedAndSharesAreOfTheTotal() {
    List<ComponentLatency> parts = new ArrayList<>();
    for (String node : List.of("node1", "node2")) {
      parts.add(part(node, "waiting", 1, 50));
      parts.add(part(node, "service", 2, 50));
      parts.add(part(node, "network", 5, 50));
      parts.add(part(node, "response", 8, 50));
      parts.add(part(node, "total", 10, 50));
    }

    String text = BreakdownText.of(new Breakdown(parts, List.of(), List.of()));

    assertThat(text)
        .contains("remote single-partition reads (ms): 100, with 100 responses")
        .containsPattern("waiting +10\\.0 +1\\.00")
        .containsPattern("service +20\\.0 +2\\.00")
        .containsPattern("network +50\\.0 +5\\.00")
        .containsPattern("response +80\\.0 +8\\.00")
        .containsPattern("total +100\\.0 +10\\.0")
        .doesNotContain("local");
  }

  @Test
  void nothingMeasuredIsSaid() {
    assertThat(BreakdownText.of(new Breakdown(List.of(), List.of(), List.of())))
        .contains("no reads were measured");
  }
}

package io.manx.results.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticBreakdown;
import io.manx.results.run.Breakdown;
import java.util.List;
import org.junit.jupiter.api.Test;

class BreakdownTextTest {
  @Test
  void nodesAreAddedAndSharesAreOfTheTotal() {
    String text = BreakdownText.of(SyntheticBreakdown.of(List.of("node1", "node2")));

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

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticBreakdown;
import io.manx.results.run.AgentCount;
import io.manx.results.run.Breakdown;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BreakdownTextTest {
  @Test
  void nodesAreAddedAndSharesAreOfTheTotal() {
    String text = BreakdownText.of(SyntheticBreakdown.of(List.of("node1", "node2")));

    assertThat(text)
        .contains("remote single reads (ms): 100, with 100 responses")
        .containsPattern("waiting +10\\.0 +1\\.00")
        .containsPattern("service +20\\.0 +2\\.00")
        .containsPattern("network +50\\.0 +5\\.00")
        .containsPattern("response +80\\.0 +8\\.00")
        .containsPattern("total +100\\.0 +10\\.0")
        .doesNotContain("local");
  }

  @Test
  void whatAgentsCountedFollows() {
    Breakdown breakdown = SyntheticBreakdown.of(List.of("node1"));
    assertThat(BreakdownText.of(breakdown)).doesNotContain("counted by the agents");

    List<AgentCount> counts = Objects.requireNonNull(breakdown.counts());
    counts.add(new AgentCount("reads served", false, 1_234));
    counts.add(new AgentCount("range reads sent", false, 4));
    counts.add(new AgentCount("range read parts sent", false, 10));
    assertThat(BreakdownText.of(breakdown))
        .containsPattern("counted by the agents\ncount +all nodes")
        .containsPattern("reads served +1,234")
        .containsPattern("parts of a range read at once +2\\.50");
  }

  @Test
  void nothingMeasuredIsSaid() {
    assertThat(BreakdownText.of(Breakdown.empty())).contains("no reads were measured");
  }
}

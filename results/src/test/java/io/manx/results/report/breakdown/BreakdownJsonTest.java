// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.SyntheticBreakdown;
import io.manx.results.run.AgentCount;
import io.manx.results.run.Breakdown;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class BreakdownJsonTest {
  @Test
  void nodesAreAddedAndSharesAreOfTheTotal() throws IOException {
    String json =
        BreakdownJson.of(Map.of("manx", SyntheticBreakdown.of(List.of("node1", "node2"))));

    JsonNode variant = new ObjectMapper().readTree(json).at("/variants/0");
    assertThat(variant.get("name").asText()).isEqualTo("manx");
    assertThat(variant.get("scopes").fieldNames()).toIterable().containsExactly("remote_single");
    JsonNode scope = variant.at("/scopes/remote_single");
    assertThat(scope.get("reads").asLong()).isEqualTo(100);
    assertThat(scope.get("responses").asLong()).isEqualTo(100);
    assertThat(scope.get("components").fieldNames())
        .toIterable()
        .containsExactly("waiting", "service", "network", "response", "total");
    JsonNode network = scope.at("/components/network");
    assertThat(network.get("count").asLong()).isEqualTo(100);
    assertThat(network.get("share").asDouble()).isCloseTo(0.5, within(0.001));
    for (String metric :
        List.of("mean_ms", "p50_ms", "p95_ms", "p99_ms", "p999_ms", "p9999_ms", "max_ms")) {
      assertThat(network.get(metric).asDouble()).as(metric).isCloseTo(5, within(0.01));
    }
  }

  @Test
  void countsThatAreNotKnownAreAbsent() throws IOException {
    Breakdown known = SyntheticBreakdown.of(List.of("node1"));
    Objects.requireNonNull(known.counts()).add(new AgentCount("reads served", false, 50));
    Breakdown unknown = new Breakdown(known.components(), known.reads(), known.served(), null);

    assertThat(variant(known).at("/counts/reads served").asLong()).isEqualTo(50);
    assertThat(variant(unknown).has("counts")).isFalse();
  }

  private static JsonNode variant(Breakdown breakdown) throws IOException {
    return new ObjectMapper()
        .readTree(BreakdownJson.of(Map.of("live", breakdown)))
        .at("/variants/0");
  }

  @Test
  void nothingMeasuredIsNoScope() throws IOException {
    String json = BreakdownJson.of(Map.of("live", SyntheticBreakdown.of(List.of())));
    assertThat(new ObjectMapper().readTree(json).at("/variants/0/scopes")).isEmpty();
  }
}

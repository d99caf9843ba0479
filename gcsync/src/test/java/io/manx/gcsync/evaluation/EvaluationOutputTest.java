// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenarios;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EvaluationOutputTest {
  private static final int SEEDS = 8;

  private static Evaluation evaluation;
  private static JsonNode json;

  @BeforeAll
  static void run() throws Exception {
    evaluation =
        new Evaluations(List.of("greedy"), SEEDS, 1)
            .run(
                SyncScenarios.named("bursts").lasting(60),
                SimulatedCollector.PARALLEL,
                (done, all, what) -> {});
    json = new ObjectMapper().readTree(EvaluationJson.of(evaluation));
  }

  @Test
  void theFieldsOfTheContractExist() {
    assertThat(json.path("policies")).hasSize(3);
    for (JsonNode policy : json.path("policies")) {
      for (String field :
          List.of("p999_ms", "p9999_ms", "max_ms", "flush_mean_ms", "flush_sd_ms", "erases")) {
        assertThat(policy.path(field).isNumber()).as(field).isTrue();
      }
      assertThat(policy.path("seeds").asInt()).isEqualTo(SEEDS);
    }
    assertThat(json.at("/policies/0/name").asText()).isEqualTo("baseline");
  }

  @Test
  void latenciesByCauseAreAllWritesOfAllSeeds() {
    long writes = 0;
    for (JsonNode bucket : json.at("/policies/0/curves/latencies")) {
      writes += bucket.get(1).asLong() + bucket.get(2).asLong() + bucket.get(3).asLong();
    }
    long expected =
        evaluation.policies().get(0).curves().latencies().values().stream()
            .mapToLong(histogram -> histogram.getTotalCount())
            .sum();
    assertThat(writes).isEqualTo(expected);
  }

  @Test
  void ratiosLieWithinTheirIntervals() throws IOException {
    JsonNode ratio = json.at("/policies/1/ratios/erases");

    assertThat(ratio.path("low").asDouble()).isLessThanOrEqualTo(ratio.path("ratio").asDouble());
    assertThat(ratio.path("high").asDouble())
        .isGreaterThanOrEqualTo(ratio.path("ratio").asDouble());
  }

  @Test
  void theScreenBeginsWithAVerdictAndHasAllPolicies() {
    String text = EvaluationText.of(evaluation);

    assertThat(text.lines().count()).isLessThan(24);
    assertThat(text).contains("greedy").contains("clean drive").contains("█");
    assertThat(text.indexOf("p99.99")).isLessThan(text.indexOf("█"));
  }

  @Test
  void fewRunsAllowNoVerdict() throws InterruptedException {
    Evaluation few =
        new Evaluations(List.of("greedy"), 2, 1)
            .run(
                SyncScenarios.named("bursts").lasting(20),
                SimulatedCollector.PARALLEL,
                (done, all, what) -> {});

    assertThat(EvaluationText.of(few))
        .contains("greedy         no verdict: 2 runs are too few")
        .doesNotContain("no difference seen");
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import static io.manx.results.gate.CountedRuns.rounds;
import static io.manx.results.gate.CountedRuns.together;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.ComparisonJson;
import io.manx.results.reference.Reference;
import io.manx.results.run.RoundsFile;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Pairing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields are promised: a change of these texts breaks readers. */
class GateJsonTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<RunFile> RUNS =
      together(
          rounds("stock", 100, 100, 100, 100, 100, 100, 100, 100),
          rounds("manx", 50, 50, 50, 50, 50, 50, 50, 50));

  @TempDir Path directory;

  private static JsonNode json(@Nullable Reference reference, String... limits) throws IOException {
    Comparison comparison = Comparison.of(RUNS, null);
    JudgedGates gates =
        new GateJudge(
                RUNS,
                comparison,
                Pairing.BASELINE,
                reference == null ? null : reference.compare(RUNS))
            .judge(Stream.of(limits).map(Limit::parse).toList(), false);
    return JSON.readTree(GateJson.of(comparison, gates));
  }

  @Test
  void gatesFollowTheComparison() throws IOException {
    JsonNode root =
        json(null, "read.throughput < 60/s", "read.throughput ratio < 0.4", "read.errors > 1%");

    assertThat(root.get("gates"))
        .isEqualTo(
            JSON.readTree(
                """
                [{"limit": "read.throughput < 60/s", "variant": "stock", "operation": "read",
                  "metric": "throughput_per_s", "kind": "absolute", "value": 100.0,
                  "ci95": [100.0, 100.0], "verdict": "passed", "note": null},
                 {"limit": "read.throughput < 60/s", "variant": "manx", "operation": "read",
                  "metric": "throughput_per_s", "kind": "absolute", "value": 50.0,
                  "ci95": [50.0, 50.0], "verdict": "failed", "note": null},
                 {"limit": "read.throughput ratio < 0.4", "variant": "manx", "operation": "read",
                  "metric": "throughput_per_s", "kind": "ratio", "value": 0.5,
                  "ci95": [0.5, 0.5], "verdict": "passed", "note": null},
                 {"limit": "read.errors > 1%", "variant": "stock", "operation": "read",
                  "metric": "errors_percent", "kind": "absolute", "value": 0.0,
                  "ci95": [0.0, 0.0], "verdict": "passed", "note": null},
                 {"limit": "read.errors > 1%", "variant": "manx", "operation": "read",
                  "metric": "errors_percent", "kind": "absolute", "value": 0.0,
                  "ci95": [0.0, 0.0], "verdict": "passed", "note": null}]
                """));
  }

  @Test
  void unknownNumbersAreNullAndSayWhy() throws IOException {
    JsonNode gate = json(null, "stock read.node CPU > 1ms").get("gates").get(0);

    assertThat(gate)
        .isEqualTo(
            JSON.readTree(
                """
                {"limit": "stock read.node CPU > 1ms", "variant": "stock", "operation": "read",
                 "metric": "node_cpu_ms_per_request", "kind": "absolute", "value": null,
                 "ci95": [null, null], "verdict": "undecided", "note": "not measured"}
                """));
  }

  @Test
  void ratiosToAReferenceAreUnpaired() throws IOException {
    Path file = directory.resolve("then.rounds.json");
    RoundsFile.write(file, RUNS, Map.of());
    JsonNode root = json(Reference.read(file), "manx read.throughput reference ratio < 0.9");

    JsonNode ratios = root.get("reference_ratios");
    assertThat(ratios).hasSize(12);
    assertThat(ratios.get(5))
        .isEqualTo(
            JSON.readTree(
                """
                {"variant": "stock", "operation": "read", "metric": "throughput_per_s",
                 "ratio": 1.0, "ci95": [1.0, 1.0], "verdict": "no detectable difference", "p": 1.0,
                 "rounds": 8, "reference_rounds": 8, "unpaired": true}
                """));
    assertThat(root.get("reference"))
        .isEqualTo(
            JSON.readTree(
                """
                {"unpaired": true,
                 "builds": [{"commit": "0123456789abcdef0123456789abcdef01234567", "clean": true,
                   "changes": null}],
                 "rounds": 8, "load": ["open, 50.0 requests/s, POISSON arrivals"],
                 "rate_per_s": 50.0, "started_at": "2026-01-02T03:04:05Z",
                 "ended_at": "2026-01-02T03:04:06Z",
                 "speed": [{"one_thread": 250.0, "two_threads": 480.0}], "warnings": []}
                """));
    assertThat(root.get("gates").get(0).get("kind").asText()).isEqualTo("reference_ratio");
  }

  @Test
  void withoutLimitsNothingIsAdded() {
    Comparison comparison = Comparison.of(RUNS, null);

    assertThat(GateJson.of(comparison, JudgedGates.NONE)).isEqualTo(ComparisonJson.of(comparison));
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.cli.terminal.OutputPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummariesTest {
  @TempDir Path directory;

  private static String variant(String name, double read, double range) {
    return """
        {"name": "%s", "operations": {
          "read": {"mean_ms": 1, "p99_ms": 2, "p999_ms": %s, "max_ms": 9, "throughput_per_s": 90},
          "range": {"mean_ms": 3, "p99_ms": 4, "p999_ms": %s, "max_ms": 8, "throughput_per_s": 10}}}
        """
        .formatted(name, read, range);
  }

  private List<SimulatedScenario> scenario(String... variants) {
    Path json = directory.resolve("sim.json");
    String all = String.join(",", variants);
    OutputPaths.write(json, "{\"scenarios\": [{\"name\": \"s\", \"variants\": [" + all + "]}]}");
    return SimulatedScenario.read(json);
  }

  @Test
  void thePublishedPolicyWithTheLowestTailIsShownBesideManx() {
    String text =
        PoliciesSummary.of(
            scenario(
                variant("stock", 100, 0),
                variant("c3-rate-control(a=1)+budget", 40, 0),
                variant("wu+budget", 60, 0),
                variant("manx+budget", 30, 0),
                variant("oracle+budget", 20, 0),
                variant("manx", 50, 0)));

    assertThat(text.lines().toList())
        .contains(
            "| `s` | 50.0 | – | – | 100 | – |",
            "| `s` | 30.0 | 40.0 (c3-rate-control) | – | – | 20.0 |");
  }

  @Test
  void ordersAreShownWithBothKindsOfReads() {
    String text =
        OrdersSummary.of(scenario(variant("random", 5, 7), variant("random/all+parallel", 6, 8)));

    assertThat(text)
        .contains(
            "| `fifo` | O | 1.00 | 2.00 | 5.00 | 9.00 | 3.00 | 4.00 | 7.00 | 8.00 | 100 |",
            "| `all+parallel` | A | 1.00 | 2.00 | 6.00 |");
  }

  @Test
  void meansOverRowsAreGeometricWithStudentsInterval() {
    // Of logarithms 0, 0.1 and 0.2: t for 2 degrees of freedom is 4.3027, and s is 0.1.
    double half = 4.302652729911275 * 0.1 / Math.sqrt(3);
    assertThat(GridSummary.meanWithInterval(List.of(0.0, 0.1, 0.2)))
        .isEqualTo(
            "%.2f (%.2f–%.2f)"
                .formatted(Math.exp(0.1), Math.exp(0.1 - half), Math.exp(0.1 + half)));
    assertThat(GridSummary.meanWithInterval(List.of(Math.log(2)))).isEqualTo("2.00");
  }

  @Test
  void theGridHasEachRowAndAllTogether() throws IOException {
    String ratio =
        """
        {"variants": [{"name": "stock", "operations": {}}, {"name": "wu", "operations": {}}],
         "ratios": [{"variant": "wu", "operation": "read", "metric": "p99_ms", "ratio": %s,
           "ci95": [0.5, 2], "verdict": "lower"}]}
        """;
    Files.writeString(directory.resolve("a.json"), ratio.formatted(0.5));
    Files.writeString(directory.resolve("b.json"), ratio.formatted(2));
    Map<String, RowFigures> rows =
        Map.of(
            "a", RowFigures.read(directory, "a").orElseThrow(),
            "b", RowFigures.read(directory, "b").orElseThrow());

    String text = GridSummary.of(rows);

    assertThat(text).contains("| wu | 2 | – | – | 1.00 (").contains("| a | wu | – | – | 0.50 |");
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.Manx;
import io.manx.cli.MeasuredRuns;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.ComparisonRunner;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests the figures of each demo scenario, computed from rounds that are already measured. */
final class DemoFiguresTest {
  @TempDir Path directory;

  /** Writes all rounds, so that the demo measures nothing and starts no node. */
  private void measured(DemoScenario scenario, Path out) {
    DemoCommand demo = new DemoCommand();
    demo.scenario = scenario.name();
    demo.quick = true;
    ComparisonPlan plan = demo.plan(scenario, demo.load(scenario));
    Map<String, Double> millis = new LinkedHashMap<>();
    for (OperationKind kind : plan.load().workload().weights().keySet()) {
      millis.put(kind.id(), 1.0 + millis.size());
    }
    assertThat(ComparisonRunner.finished(plan, out, Build.current())).isEmpty();
    for (int block = 0; block < plan.rounds(); block++) {
      for (int i = 0; i < plan.variants().size(); i++) {
        String variant = plan.variants().get(i).name();
        RunFile run = MeasuredRuns.of(variant, block, plan.load().describe(), millis);
        RunFiles.write(
            out.resolve("block0%d-%d-%s%s".formatted(block, i, variant, RunFiles.SUFFIX)), run);
      }
    }
    assertThat(ComparisonRunner.finished(plan, out, Build.current()))
        .hasSize(plan.rounds() * plan.variants().size());
  }

  @ParameterizedTest
  @CsvSource({"pause, update", "ranges, range"})
  void jsonHasTheOperationsOfTheScenario(String name, String other) throws IOException {
    DemoScenario scenario = DemoScenario.named(name);
    Path out = directory.resolve("rounds");
    measured(scenario, out);
    Path json = directory.resolve("demo.json");
    StringWriter screen = new StringWriter();
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(screen, true));
    String[] arguments = {
      "demo", "--scenario", name, "--quick", "--out", out.toString(), "--json", json.toString()
    };

    assertThat(commandLine.execute(arguments)).isZero();

    JsonNode figures = new ObjectMapper().readTree(json.toFile());
    List<JsonNode> variants = figures.findValues("operations");
    assertThat(figures.path("variants").findValuesAsText("name"))
        .containsExactlyElementsOf(scenario.variants(true));
    assertThat(variants).hasSameSizeAs(scenario.variants(true));
    for (JsonNode operations : variants) {
      assertThat(operations.fieldNames()).toIterable().containsExactly("read", other);
      assertThat(operations).allMatch(operation -> operation.path("p99_ms").asDouble() > 0);
    }
    assertThat(figures.path("ratios").findValuesAsText("operation")).contains("read", other);
    assertThat(screen.toString())
        .startsWith(scenario.question())
        .contains("reads, ms", "Report: " + out)
        .endsWith("All tables: manx report --steps --verbose " + out + System.lineSeparator())
        .doesNotContain(other + ", ");
    assertThat(screen.toString().lines().filter(line -> !line.contains(out.toString())))
        .allMatch(line -> line.length() <= 80);
  }
}

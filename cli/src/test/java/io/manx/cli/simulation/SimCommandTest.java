// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.manx.cli.Manx;
import io.manx.cli.terminal.ExitCode;
import io.manx.core.policy.Selectors;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SimCommandTest {
  private static final String SCENARIO =
      """
      description: Six small nodes.
      nodes: 6
      threads: 2
      load: {utilization: 0.6}
      disturbances: [{kind: pause, every: 500ms, for: 50ms}]
      requests: 5000
      """;

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private String scenario = "";

  @BeforeEach
  void writeScenario() throws IOException {
    scenario = Files.writeString(directory.resolve("small.yaml"), SCENARIO).toString();
  }

  private Path run(String name, String... arguments) {
    Path json = directory.resolve(name + ".json");
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    String[] all = new String[arguments.length + 7];
    String[] common = {"sim", "--scenario", scenario, "--replications", "2", "--json", "" + json};
    System.arraycopy(common, 0, all, 0, common.length);
    System.arraycopy(arguments, 0, all, common.length, arguments.length);
    assertThat(commandLine.execute(all)).isZero();
    return json;
  }

  @Test
  void theSameSeedGivesTheSameBytes() throws IOException {
    Path one = run("one", "--seed", "7");
    Path same = run("same", "--seed", "7");
    Path other = run("other", "--seed", "8");
    assertThat(one).hasSameBinaryContentAs(same);
    assertThat(variants(one)).isNotEqualTo(variants(other));
  }

  @Test
  void anOverloadedScenarioIsReportedBeforeItRuns() throws IOException {
    Files.writeString(directory.resolve("small.yaml"), SCENARIO.replace("0.6", "1.2"));
    StringWriter err = new StringWriter();
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    assertThat(
            commandLine.execute(
                "sim", "--scenario", scenario, "--replications", "1", "--speculation", "none"))
        .isZero();
    assertThat(err.toString().lines())
        .first()
        .isEqualTo(
            "Warning: scenario small is overloaded: its nodes would have to do 120 % of what they"
                + " can, so queues grow without end; reduce load");
  }

  private static JsonNode variants(Path json) throws IOException {
    return new ObjectMapper().readTree(json.toFile()).at("/scenarios/0/variants");
  }

  @Test
  void allChoicesAreListed() {
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    assertThat(commandLine.execute("sim", "--list")).isZero();
    assertThat(out.toString())
        .contains("pauses ", "quorum ", "least-outstanding", "stock ", "oracle", "percentile")
        .containsPattern("probes .*a whole number from 0 to 16, by default 3\\R")
        .containsPattern("whole_millis .*true or false, by default true\\R")
        .containsPattern("budget .*a number from 0 to 1, by default 0.05\\R");
  }

  @Test
  void namesOfPoliciesAreListedForScripts() {
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    assertThat(commandLine.execute("sim", "--list=policies")).isZero();
    assertThat(out.toString().lines()).containsExactlyElementsOf(Selectors.names());
  }

  @Test
  void jsonNamesScenarioAndVariants() throws IOException {
    Path json = run("named", "--policies", "c3,manx", "--speculation", "none,budget(budget=0.02)");
    JsonNode first = new ObjectMapper().readTree(json.toFile()).at("/scenarios/0");
    assertThat(first.at("/name").asText()).isEqualTo("small");
    assertThat(first.at("/variants").findValuesAsText("name"))
        .containsExactly("c3", "c3+budget(budget=0.02)", "manx", "manx+budget(budget=0.02)");
    assertThat(out.toString())
        .contains(
            "small (ms; p99.9 with its ratio to c3; variants differ in copies: none, budget(budget=",
            "manx");
  }

  @Test
  void rangeReadsHaveFiguresAndCountsOfTheirOwn() throws IOException {
    Files.writeString(
        directory.resolve("small.yaml"),
        """
        nodes: 4
        replication_factor: 1
        requesters: {kind: nodes, token_aware: false}
        load: {clients: 50}
        ranges: {share: 0.3, rows: 300, node_rows: 100}
        requests: 2000
        """);
    Path tables = directory.resolve("tables.md");
    String[] arguments = {
      "--policies",
      "random",
      "--speculation",
      "none",
      "--markdown",
      "" + tables,
      "--read-order",
      "fifo,all+parallel,expected-cost(max_overtaking_ms=5)"
    };
    JsonNode scenario =
        new ObjectMapper().readTree(run("ranges", arguments).toFile()).at("/scenarios/0");
    assertThat(scenario.at("/variants").findValuesAsText("name"))
        .containsExactly(
            "random", "random/all+parallel", "random/expected-cost(max_overtaking_ms=5)");
    JsonNode counts = scenario.at("/counts").path("random/all+parallel");
    assertThat(counts.path("reprioritisations").asDouble()).isPositive();
    assertThat(counts.path("notices").asDouble()).isPositive();
    assertThat(counts.path("nodes_per_range").asDouble()).isBetween(1.5, 3.0);
    assertThat(out.toString()).contains("nodes per range");
    assertThat(titlesOfTables())
        .extracting(title -> title.replaceFirst(" \\(.*", ""))
        .containsExactly("small, single reads", "small, range reads", "small, counts");
    assertThat(tables)
        .content()
        .contains("**single reads: mean in ms", "**range reads: max in ms", "**nodes per range**");
  }

  /** The lines above the headers of tables. */
  private List<String> titlesOfTables() {
    List<String> lines = out.toString().lines().toList();
    return IntStream.range(1, lines.size())
        .filter(line -> lines.get(line).startsWith("variant "))
        .mapToObj(line -> lines.get(line - 1))
        .toList();
  }

  @Test
  void byDefaultReplicationsSufficeForAVerdictOnEachVariant() {
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    String[] arguments = {
      "sim", "--scenario", scenario, "--policies", "random,c3,manx", "--speculation", "none,budget"
    };
    assertThat(commandLine.execute(arguments)).isZero();
    assertThat(out.toString().lines().filter(line -> line.contains("–")))
        .hasSize(5)
        .allMatch(line -> line.matches(".* (lower|higher|=)"));
    assertThat(out.toString()).contains("=: no detectable difference; ?: too few replications");
  }

  @Test
  void tooFewReplicationsAreReportedWithASufficientNumber() {
    StringWriter err = new StringWriter();
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(out, true));
    commandLine.setErr(new PrintWriter(err, true));
    String[] arguments = {"sim", "--scenario", scenario, "--replications", "2"};
    assertThat(commandLine.execute(arguments)).isZero();
    assertThat(err.toString())
        .startsWith("note: 2 replications are too few for a verdict on 8 variants; ")
        .containsPattern("--replications \\d+ is enough");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--json", "--markdown", "--html"})
  void anUnwritableFileIsReportedBeforeAnythingIsSimulated(String option) throws IOException {
    Path file = Files.createFile(directory.resolve("file"));
    for (Path wrong : List.of(file.resolve("x"), directory)) {
      StringWriter err = new StringWriter();
      CommandLine commandLine = Manx.commandLine();
      commandLine.setOut(new PrintWriter(out, true));
      commandLine.setErr(new PrintWriter(err, true));
      String[] arguments = {"sim", "--scenario", scenario, option, wrong.toString()};
      assertThat(commandLine.execute(arguments)).isEqualTo(ExitCode.FAILURE);
      assertThat(err.toString()).startsWith("manx: cannot write " + wrong + ": ").hasLineCount(1);
      assertThat(out.toString()).isEmpty();
    }
  }

  @Test
  void figuresArePrintedEvenIfAFileCannotBeWritten() throws IOException {
    // The page cannot be written: its directory is the file of the figures.
    Path json = directory.resolve("figures");
    StringWriter all = new StringWriter();
    CommandLine commandLine = Manx.commandLine();
    commandLine.setOut(new PrintWriter(new BufferedWriter(all)));
    commandLine.setErr(new PrintWriter(new StringWriter(), true));
    String[] arguments = {
      "sim", "--scenario", scenario, "--json", "" + json, "--html", json + "/page.html"
    };
    assertThat(commandLine.execute(arguments)).isEqualTo(ExitCode.FAILURE);
    assertThat(all.toString()).contains("small (ms; p99.9");
  }

  @Test
  void thePageIsWritten() {
    Path page = directory.resolve("page.html");
    run("with-page", "--html", page.toString());
    assertThat(page).isNotEmptyFile();
    assertThat(out.toString()).contains("Report: " + page);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.cli.argument.Separators;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.RunsStatus;
import io.manx.core.collection.CollectionPolicies;
import io.manx.gcsync.evaluation.Evaluation;
import io.manx.gcsync.evaluation.EvaluationJson;
import io.manx.gcsync.evaluation.EvaluationText;
import io.manx.gcsync.evaluation.Evaluations;
import io.manx.gcsync.sim.SimulatedCollector;
import io.manx.gcsync.sim.SyncScenario;
import io.manx.gcsync.sim.SyncScenarios;
import io.manx.results.UserException;
import io.manx.results.report.collection.CollectionFile;
import io.manx.results.report.collection.CollectionReportPage;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.PairedComparison;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx gcsync sim}: compares collection policies in virtual time. */
@Command(
    name = "sim",
    description = {
      "Simulates the write path of a node and its drive, to compare collection policies.",
      "",
      "The same seeds give the same figures on every machine."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx gcsync sim                                all policies, ten seeds",
      "  manx gcsync sim --scenario closed              the load of the paper",
      "  manx gcsync sim --collector zgc                pauses too short to collect in",
      "  manx gcsync sim --policies fitted --seeds 20 --json gcsync.json",
      "  manx gcsync sim --json parallel.json --html parallel.html"
    })
final class GcsyncSimCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      defaultValue = "bursts",
      description = "Scenario to simulate; see --list (default: ${DEFAULT-VALUE}).")
  String scenario = "";

  @Option(
      names = "--collector",
      paramLabel = "NAME",
      defaultValue = "parallel",
      description =
          "Collector that sets the length of pauses: parallel, g1 or cms as in the paper's table 1,"
              + " or zgc with 0.5 ms (default: ${DEFAULT-VALUE}).")
  String collector = "";

  @Option(
      names = "--fill",
      paramLabel = "PERCENT",
      description = "Share of the drive in use, 1 to 95 percent (default: the scenario's).")
  @Nullable Double fill;

  @Option(
      names = "--policies",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "greedy,memtable-aware,fitted",
      description = "Collection policies to compare with the baseline (default: ${DEFAULT-VALUE}).")
  List<String> policies = List.of();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Runs of each policy, each with a seed of its own (default: ${DEFAULT-VALUE}).")
  int seeds;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the first run (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--list", description = "List the scenarios, collectors and policies and exit.")
  boolean list;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @Option(names = "--html", paramLabel = "FILE", description = "Write the report as an HTML page.")
  @Nullable Path html;

  @Override
  public Integer call() throws InterruptedException {
    if (list) {
      list();
      return 0;
    }
    if (seeds < 1) {
      throw new UserException("seeds " + seeds + " is out of range; choose 1 or more");
    }
    warnIfTooFew();
    OutputPaths.check(json);
    OutputPaths.check(html);
    SyncScenario chosen = chosen();
    SimulatedCollector pausing = SimulatedCollector.of(collector);
    Evaluation evaluation;
    try (RunsStatus status = new RunsStatus()) {
      evaluation = evaluations().run(chosen, pausing, status);
    }
    console.out().print(EvaluationText.of(evaluation));
    write(EvaluationJson.of(evaluation));
    console.out().flush();
    return 0;
  }

  private void write(String found) {
    if (json != null) {
      OutputPaths.write(json, found);
      console.out().println("JSON:   " + json);
    }
    if (html != null) {
      Path name = json == null ? Path.of("gcsync sim") : json;
      CollectionReportPage.write(html, List.of(CollectionFile.parse(name, found)));
      console.out().println("Report: " + html);
    }
  }

  private void warnIfTooFew() {
    int needed = PairedComparison.fewestRounds(policies.size() + 1);
    if (seeds < needed) {
      console
          .err()
          .println(
              "note: %s for a verdict; --seeds %d is enough"
                  .formatted(Format.tooFew(seeds, "seed"), needed));
    }
  }

  private SyncScenario chosen() {
    SyncScenario named = SyncScenarios.named(scenario);
    Double percent = fill;
    if (percent == null) {
      return named;
    }
    if (!(percent >= 1 && percent <= 95)) {
      throw new UserException("fill " + percent + " is out of range; choose 1 to 95 percent");
    }
    return named.withFill(percent / 100);
  }

  private Evaluations evaluations() {
    try {
      return new Evaluations(policies, seeds, seed);
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()));
    }
  }

  private void list() {
    console.out().println("Scenarios:");
    SyncScenarios.all()
        .forEach(one -> console.out().printf("  %-16s %s%n", one.name(), one.summary()));
    console.out().println("\nCollectors:");
    for (SimulatedCollector one : SimulatedCollector.values()) {
      console
          .out()
          .printf("  %-16s pauses of %s ms on average%n", one.label(), one.meanNanos() / 1e6);
    }
    console.out().println("\nPolicies:");
    CollectionPolicies.names().forEach(name -> console.out().printf("  %s%n", name));
    console.out().flush();
  }
}

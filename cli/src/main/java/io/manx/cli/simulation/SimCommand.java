// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.simulation;

import io.manx.cli.argument.Separators;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.RunsStatus;
import io.manx.results.UserException;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.ScenariosJson;
import io.manx.results.report.format.Format;
import io.manx.results.report.scenario.ScenarioMarkdown;
import io.manx.results.report.scenario.ScenarioPage;
import io.manx.results.report.scenario.ScenarioText;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import io.manx.simulator.run.SimulatedVariant;
import io.manx.simulator.run.SimulationResults;
import io.manx.simulator.run.Simulations;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenarios;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx sim}: compares replica selection policies in simulated clusters. */
@Command(
    name = "sim",
    description = {
      "Simulates clusters in virtual time, to compare replica selection policies, speculation and"
          + " read orders. Clusters may be larger than any machine at hand, and the same seed"
          + " always gives the same figures.",
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx sim                                         pauses, with a few policies",
      "  manx sim --list                                  scenarios, policies and their parameters",
      "  manx sim --scenario pauses,herd --policies manx,c3 --speculation none,budget",
      "  manx sim --scenario pauses,herd --html policies.html   the results as a page",
      "  manx sim --scenario ranges-5-5 --policies random --speculation none"
          + " --read-order fifo,all+parallel,expected-cost",
      "  manx sim --scenario my.yaml --policies 'manx(alike=0.1),least-outstanding' --seed 7"
    })
public final class SimCommand implements Callable<Integer> {
  private static final int FEWEST_REPLICATIONS = 5;

  @Mixin private Console console = new Console();

  @Option(
      names = "--scenario",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "pauses",
      description = "Scenarios or your own YAML files; see --list (default: ${DEFAULT-VALUE}).")
  List<String> scenarios = List.of();

  @Option(
      names = "--policies",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "least-outstanding,dynamic-snitch,c3,manx",
      description =
          "Replica selection policies, such as manx or manx(alike=0.1); see --list (default:"
              + " ${DEFAULT-VALUE}).")
  List<String> policies = List.of();

  @Option(
      names = "--speculation",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "none,budget",
      description =
          "When a late request is copied: none, budget or percentile (default: ${DEFAULT-VALUE}).")
  List<String> speculations = List.of();

  @Option(
      names = "--read-order",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "fifo",
      description =
          "Orders in which waiting reads run, such as fifo or"
              + " expected-cost(max_overtaking_ms=1000); with +parallel after one, range reads ask"
              + " several nodes at once (default: ${DEFAULT-VALUE}).")
  List<String> readOrders = List.of();

  @Option(
      names = "--replications",
      paramLabel = "N",
      description =
          "Runs of each variant, each with a seed of its own (default: at least 5, and enough for a"
              + " verdict on each variant, such as 9 for eight variants).")
  @Nullable Integer replications;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Seed of the first run (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--baseline",
      paramLabel = "VARIANT",
      description = "Variant to compare the others with (default: the first).")
  @Nullable String baseline;

  @Option(
      names = "--list",
      arity = "0..1",
      paramLabel = "WHAT",
      fallbackValue = SimListing.ALL,
      description =
          "List the scenarios, policies, speculation, read orders and their parameters, and exit;"
              + " with policies, only the names of the replica selection policies, one a line.")
  @Nullable String list;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write an HTML page with a heat map, charts and tables.")
  @Nullable Path html;

  @Option(names = "--markdown", paramLabel = "FILE", description = "Write the tables as Markdown.")
  @Nullable Path markdown;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @Override
  public Integer call() throws InterruptedException {
    if (list != null) {
      SimListing.print(list, console.out());
      return 0;
    }
    List<Scenario> chosen = scenarios.stream().map(Scenarios::of).toList();
    List<SimulatedVariant> variants = SimulatedVariant.all(policies, speculations, readOrders);
    checkDistinct(chosen.stream().map(Scenario::name).toList());
    checkBaseline(variants);
    OutputPaths.check(json);
    OutputPaths.check(markdown);
    OutputPaths.check(html);
    chosen.forEach(
        scenario ->
            scenario.overload().ifPresent(text -> console.err().println("Warning: " + text)));
    console.err().flush();
    int runsOfEach = replications(variants.size());
    SimulationResults results;
    try (RunsStatus status = new RunsStatus()) {
      results = new Simulations(chosen, variants, runsOfEach, seed).run(status);
    }
    report(ScenarioComparison.of(results.runs(), results.counts(), baseline));
    return 0;
  }

  /** The requested number, or enough for a verdict on each variant. */
  private int replications(int variants) {
    int pairs = Pairing.BASELINE.pairs(variants);
    int needed = PairedComparison.fewestRounds(pairs);
    Integer wanted = replications;
    if (wanted == null) {
      return Math.max(FEWEST_REPLICATIONS, needed);
    }
    if (wanted < 1) {
      throw new UserException("replications " + wanted + " is out of range; choose 1 or more");
    }
    if (wanted < needed) {
      console
          .err()
          .println(
              "note: %s for a verdict on %d variants; --replications %d is"
                      .formatted(Format.tooFew(wanted, "replication"), variants, needed)
                  + " enough");
    }
    return wanted;
  }

  /** Prints the figures before it writes files, so that they survive a failure to write. */
  private void report(List<ScenarioComparison> comparisons) {
    console.out().print(ScenarioText.of(comparisons));
    console.out().flush();
    if (json != null) {
      OutputPaths.write(json, ScenariosJson.of(comparisons));
      console.out().println("JSON:   " + json);
    }
    if (markdown != null) {
      OutputPaths.write(markdown, ScenarioMarkdown.of(comparisons));
      console.out().println("Tables: " + markdown);
    }
    if (html != null) {
      ScenarioPage.write(html, comparisons);
      console.out().println("Report: " + html);
    }
    console.out().flush();
  }

  private static void checkDistinct(List<String> names) {
    for (String name : names) {
      if (Collections.frequency(names, name) > 1) {
        throw new UserException("scenario " + name + " is named twice");
      }
    }
  }

  private void checkBaseline(List<SimulatedVariant> variants) {
    List<String> names = variants.stream().map(SimulatedVariant::name).toList();
    if (baseline != null && !names.contains(baseline)) {
      throw new UserException(
          "no run of the baseline " + baseline + "; choose one of " + String.join(", ", names));
    }
  }
}

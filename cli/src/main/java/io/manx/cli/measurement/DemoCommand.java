// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ComparedFigureArguments;
import io.manx.cli.argument.GateArguments;
import io.manx.cli.argument.LoadArguments;
import io.manx.cli.argument.Separators;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variants;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.client.ClientAccess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx demo}: compares stock with Manx without any further arguments. */
@Command(
    name = "demo",
    description = {
      "Shows how much Manx shortens the slow percentiles.",
      "",
      "Starts 3 nodes of stock Cassandra, sends them requests, and compares stock with Manx, step"
          + " by step. Scenario pause sends YCSB's workload B and stops one node for 300 ms every 2"
          + " s; the driver's own speculative execution is compared, too. Scenario ranges sends"
          + " single reads and reads of up to 3,000 small rows from 96 threads, at replication"
          + " factor 1, to nodes with 2 read threads each, so that reads have to wait.",
      "",
      "Takes 10 to 12 minutes, and stops all nodes at the end. Needs 2 cores, about 4 GB of memory"
          + " and 2 GB of disk."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx demo",
      "  manx demo --quick --json demo.json",
      "  manx demo --scenario ranges --quick",
      "  manx demo --rate 1000 --verbose",
      "  manx demo --workload read=90,slice=10",
      "  manx demo --variants c3,wu,manx"
    })
public final class DemoCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  private static final Duration WARM_UP = Duration.ofSeconds(60);
  private static final Duration QUICK_WARM_UP = Duration.ofSeconds(40);
  private static final Duration SETTLE = Duration.ofMillis(1_500);
  private static final int ROUNDS = 12;
  private static final int QUICK_ROUNDS = 6;

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      defaultValue = "pause",
      description =
          "pause: one node is stopped again and again; ranges: single reads beside range reads"
              + " (default: ${DEFAULT-VALUE}).")
  String scenario = "pause";

  @Option(
      names = "--quick",
      description = "Compare only stock and one variant, in shorter rounds: at most 4 minutes.")
  boolean quick;

  @Option(
      names = "--variants",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      description =
          "Variants to compare with stock instead, such as c3,wu,driver-prequal,observe; see 'manx"
              + " compare --list-variants'. Each takes a minute and a half.")
  List<String> variants = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the run files; an incomplete measurement in it is continued (default:"
              + " manx-results/demo-TIME).")
  @Nullable Path out;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description =
          "Open loop: requests per second, sent on schedule whatever the answers (default: 400; in"
              + " scenario ranges, 96 threads instead).")
  @Nullable Double rate;

  @Option(
      names = "--workload",
      paramLabel = "A-F|M|MIX",
      description =
          "Workload instead of the scenario's, such as read=90,range=10; see 'manx bench --help'.")
  @Nullable String workload;

  @Mixin private ComparedFigureArguments figures = new ComparedFigureArguments();

  @Override
  public Integer call() throws InterruptedException {
    figures.check();
    DemoScenario chosen = DemoScenario.named(scenario);
    LoadArguments load = load(chosen);
    ComparisonPlan plan = plan(chosen, load);
    Path directory = out == null ? OutputPaths.fresh("demo") : out;
    ComparisonSession session = new ComparisonSession(plan, directory);
    figures.steps = true;
    session.run(
        status ->
            Testbeds.startOwn(
                nodes(chosen, plan), plan.disturbances(), plan.load(), ClientAccess.OPEN, status),
        figures.pairing());
    String question = workload == null ? chosen.question() : null;
    int code = session.show(console, question, null, figures, new GateArguments());
    if (figures.verbose) {
      plan.load()
          .fewRequests()
          .map(text -> "Note: in each round " + text + "; a mean or p50 needs fewer.")
          .ifPresent(console.out()::println);
      console.out().flush();
    }
    return code;
  }

  private List<String> withStock() {
    List<String> all = new ArrayList<>(List.of("stock"));
    variants.stream().filter(name -> !name.equals("stock")).forEach(all::add);
    return all;
  }

  private static ClusterOptions nodes(DemoScenario chosen, ComparisonPlan plan) {
    return plan.needsAgent() ? AgentJar.addTo(chosen.nodes()) : chosen.nodes();
  }

  LoadArguments load(DemoScenario chosen) {
    DemoScenario.Load usual = chosen.load();
    LoadArguments load = new LoadArguments();
    load.records = usual.records();
    load.fields = usual.fields();
    load.rangeRows = usual.rangeRows();
    load.timeout = usual.timeout();
    if (rate != null || usual.threads() == 0) {
      load.rate = rate == null ? usual.rate() : rate;
    } else {
      load.threads = usual.threads();
    }
    load.workload = workload == null ? usual.workload() : workload;
    return load;
  }

  ComparisonPlan plan(DemoScenario chosen, LoadArguments load) {
    return ComparisonPlan.of(
            Variants.resolve(variants.isEmpty() ? chosen.variants(quick) : withStock(), null),
            load.options(Duration.ZERO, chosen.round(quick)))
        .rounds(quick ? QUICK_ROUNDS : ROUNDS)
        .warmUp(quick ? QUICK_WARM_UP : WARM_UP)
        .settle(SETTLE)
        .clients(load.clients)
        .disturbances(chosen.disturbances().stream().map(DisturbanceSpec::parse).toList())
        .place("embedded")
        .build();
  }
}

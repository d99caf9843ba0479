// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ComparedFigureArguments;
import io.manx.cli.argument.ComparedGateArguments;
import io.manx.cli.argument.DriverArguments;
import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.LoadArguments;
import io.manx.cli.argument.Separators;
import io.manx.cli.argument.TableArguments;
import io.manx.cli.argument.TestbedArguments;
import io.manx.cli.argument.WarmUpArgument;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variant;
import io.manx.lab.comparison.Variants;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.Testbed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx compare}: measures variants in interleaved rounds and compares them. */
@Command(
    name = "compare",
    description = {
      "Compares variants under the same load. Runs on the cluster of --contact-points, otherwise on"
          + " the one that 'manx cluster start' started, otherwise on an embedded cluster that ends"
          + " with this command.",
      "",
      "Each round measures every variant, in random order. Each ratio is the median over the rounds"
          + " and has a 95 %% interval, widened for the number of metrics and variants compared. A"
          + " difference is claimed where the interval excludes 1."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx compare",
      "  manx compare --variants stock,stock --rounds 10",
      "  manx compare --variants stock,speculation=10ms,no-dynamic-snitch --disturb pause",
      "  manx compare --variant-file mine.yaml --variants stock,mine --disturb slow:node=3",
      "  manx compare --variants stock,manx --workload read=90,range=10 --partitioner BYTE_ORDERED",
      "  manx compare --variants stock,manx --workload tpch --rate 30",
      "  manx compare --variants stock,c3,manx --policy round-robin --disturb pause",
      "  manx compare --variants stock,no-speculation --out results  (again, to continue it)",
      "  manx compare --variants stock,manx --fail-if 'read.p99 ratio > 1.1' --fail-if 'manx"
          + " read.p99.9 > 40ms'",
      "  manx compare --variants stock,manx --reference then.rounds.json --fail-if 'read.p99"
          + " reference ratio > 1.2'",
      "",
      "See 'manx compare --list-variants' for the built-in variants."
    })
public final class CompareCommand implements Callable<Integer> {
  /** Load before each measured part unless {@code --settle} says otherwise. */
  public static final String SETTLE = "10s";

  /** Rounds unless {@code --rounds} says otherwise. */
  public static final String ROUNDS = "8";

  @Mixin private Console console = new Console();

  @Option(
      names = "--variants",
      paramLabel = "NAME",
      split = Separators.OUTER_COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      defaultValue = "stock,no-speculation,speculation=10ms,driver-speculation=5ms",
      description = "Variants to compare; the first is the baseline (default: ${DEFAULT-VALUE}).")
  public List<String> variants = new ArrayList<>();

  @Option(
      names = "--variant-file",
      paramLabel = "FILE",
      description = "YAML file with your own variants; see docs/measure/variants.md.")
  @Nullable Path variantFile;

  @Option(names = "--list-variants", description = "List the built-in variants and exit.")
  boolean listVariants;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = ROUNDS,
      description = "Rounds, each of which measures every variant (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Length of each measured part (default: 20s).")
  @Nullable Duration duration;

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      defaultValue = SETTLE,
      converter = DurationConverter.class,
      description =
          "Load before each measured part, which is discarded (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofSeconds(10);

  @Mixin WarmUpArgument warmUp = new WarmUpArgument();

  @ArgGroup(validate = false, heading = "%nLoad:%n")
  LoadArguments load = new LoadArguments();

  @ArgGroup(validate = false, heading = "%nDriver, unless a variant says otherwise:%n")
  DriverArguments driver = new DriverArguments();

  @Mixin TableArguments tables = new TableArguments();

  @Mixin TestbedArguments where = new TestbedArguments();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory of the run files; an incomplete measurement in it is continued (default:"
              + " manx-results/compare-TIME).")
  @Nullable Path out;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where the HTML report goes (default: in --out).")
  @Nullable Path html;

  @Mixin private ComparedFigureArguments figures = new ComparedFigureArguments();

  @Mixin private ComparedGateArguments gates = new ComparedGateArguments();

  @Override
  public Integer call() throws InterruptedException {
    if (listVariants) {
      Variants.builtIn().forEach((name, text) -> console.out().printf("%-42s %s%n", name, text));
      return 0;
    }
    LoadOptions wanted =
        load.options(Duration.ZERO, load.longest(duration, Duration.ofSeconds(20)));
    ComparisonPlan plan =
        ComparisonPlan.of(overDefaults(Variants.resolve(variants, variantFile)), wanted)
            .rounds(rounds)
            .warmUp(warmUp.length())
            .settle(settle)
            .clients(load.clients)
            .disturbances(where.disturbances())
            .place(where.place(wanted))
            .build();
    wanted
        .fewRequests()
        .map(text -> "Note: in each round " + text + "; " + wanted.waysToMoreRequests())
        .ifPresent(console.err()::println);
    plan.warnings().forEach(text -> console.err().println("Warning: " + text));
    console.err().flush();
    OutputPaths.check(html);
    figures.check();
    gates.check(PlannedGates.of(plan, figures.pairing()));
    ComparisonSession session =
        new ComparisonSession(plan, out == null ? OutputPaths.fresh("compare") : out);
    session.run(status -> open(plan, status), figures.pairing());
    return session.show(console, null, html, figures, gates);
  }

  private Testbed open(ComparisonPlan plan, StatusLine status) {
    where.requireFit(plan.load(), plan.variants().size());
    return where.open(plan.needsAgent(), plan.load(), driver.options(), status);
  }

  private List<Variant> overDefaults(List<Variant> resolved) {
    Map<String, String> ofDriver = driver.options();
    Map<String, String> ofTables = tables.options();
    return resolved.stream()
        .map(variant -> variant.overDriver(ofDriver).overTable(ofTables))
        .toList();
  }
}

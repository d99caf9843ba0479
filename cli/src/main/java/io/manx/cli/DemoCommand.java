package io.manx.cli;

import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variants;
import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.load.ClientAccess;
import io.manx.results.report.ScreenText;
import io.manx.results.report.TextReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx demo}: the main job in one go. */
@Command(
    name = "demo",
    description = {
      "Shows what a pause of one replica does to the slow percentiles, and what helps.",
      "",
      "Starts 3 nodes of stock Cassandra, sends requests of YCSB's workload B, stops one node for"
          + " 300 ms in every 2 s, and compares stock, with the driver's own remedy, with Manx in"
          + " the driver alone, and with Manx in the driver and on the nodes, step by step. Takes 10"
          + " to 12 minutes; needs 2 cores, about 4 GB of memory and 2 GB of disk. Stops"
          + " everything in the end."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Examples:",
      "  manx demo",
      "  manx demo --quick --json demo.json",
      "  manx demo --rate 1000 --verbose",
      "  manx demo --variants c3,wu,manx"
    })
final class DemoCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  private static final List<String> VARIANTS =
      List.of("stock", "driver-speculation=5ms", "manx-driver", "manx+manx-driver");
  private static final List<String> QUICK_VARIANTS = List.of("stock", "manx-driver");
  private static final int RECORDS = 2_000;
  private static final Duration SETTLE = Duration.ofMillis(1_500);
  private static final String PAUSE = "pause:node=2,every=2s,for=300ms";

  @Option(
      names = "--quick",
      description = "Manx in the driver only, and shorter rounds: at most 4 minutes.")
  boolean quick;

  @Option(
      names = "--variants",
      split = ",(?![^(]*\\))",
      splitSynopsisLabel = ",",
      paramLabel = "NAME",
      description =
          "What to compare with stock instead, such as c3,wu,driver-prequal,observe; see 'manx"
              + " compare --list-variants'. Each takes a minute and a half.")
  List<String> variants = List.of();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the results (default: manx-results/demo-TIME).")
  @Nullable Path out;

  /** What three cold nodes carry on two slow cores beside the load generator. */
  @Option(
      names = "--rate",
      paramLabel = "N",
      defaultValue = "400",
      description = "Requests per second (default: ${DEFAULT-VALUE}).")
  double rate;

  @Option(
      names = "--verbose",
      description = "Print all tables: every operation and percentile, ratios, and each step.")
  boolean verbose;

  @Mixin private ComparedFigureArguments figures = new ComparedFigureArguments();

  @Override
  public Integer call() throws InterruptedException {
    figures.check();
    LoadArguments load = new LoadArguments();
    load.records = RECORDS;
    load.rate = rate;
    ComparisonPlan plan =
        quick ? plan(load, QUICK_VARIANTS, 6, 60, 2) : plan(load, VARIANTS, 12, 60, 4);
    Path directory = out == null ? OutputPaths.fresh("demo") : out;
    ComparisonSession session = new ComparisonSession(plan, directory);
    figures.steps = true;
    session.run(
        status ->
            Testbeds.startOwn(
                options(plan), plan.disturbances(), load.seed, ClientAccess.OPEN, status),
        figures.pairing());
    session.show(console.out(), null, figures, verbose ? TextReport::of : ScreenText::of);
    if (!verbose) {
      console.out().println("All tables: manx report --steps " + directory);
      console.out().flush();
    }
    return 0;
  }

  private List<String> withStock() {
    List<String> all = new ArrayList<>(List.of("stock"));
    variants.stream().filter(name -> !name.equals("stock")).forEach(all::add);
    return all;
  }

  private static ClusterOptions options(ComparisonPlan plan) {
    return plan.needsAgent() ? AgentJar.addTo(ClusterOptions.DEFAULT) : ClusterOptions.DEFAULT;
  }

  private ComparisonPlan plan(
      LoadArguments load, List<String> usual, int rounds, int warmUpSeconds, int seconds) {
    return new ComparisonPlan(
        Variants.resolve(variants.isEmpty() ? usual : withStock(), null),
        rounds,
        Duration.ofSeconds(warmUpSeconds),
        SETTLE,
        load.options(Duration.ZERO, Duration.ofSeconds(seconds)),
        load.clients,
        List.of(DisturbanceSpec.parse(PAUSE)),
        "embedded");
  }
}

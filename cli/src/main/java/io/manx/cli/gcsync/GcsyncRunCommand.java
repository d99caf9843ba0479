// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.gcsync;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.Separators;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.argument.WarmUpArgument;
import io.manx.cli.measurement.ComparisonSession;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.core.collection.CollectionPolicies;
import io.manx.gcsync.evaluation.Evaluation;
import io.manx.gcsync.evaluation.EvaluationJson;
import io.manx.gcsync.evaluation.EvaluationText;
import io.manx.gcsync.live.LiveDrive;
import io.manx.gcsync.live.LiveEvaluations;
import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.CommandClusters;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.Variant;
import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.statistics.Pairing;
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

/** {@code manx gcsync run}: compares collection policies on a real node with an emulated drive. */
@Command(
    name = "run",
    description = {
      "Compares collection policies on a real node with its data on an emulated drive.",
      "",
      "The node's writes take as long as on a flash drive that has been in use for a long time."
          + " While the JVM pauses, the sidecar lets the drive collect as much as the policy of the"
          + " node's agent says. Each round measures every policy. The commit log lies on a drive"
          + " of its own, as Cassandra recommends."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx gcsync run                              with ParallelGC, as in the paper",
      "  manx gcsync run --collector zgc --rounds 10",
      "  manx gcsync run --policies fitted --rate 1000 --json live.json"
    })
final class GcsyncRunCommand implements Callable<Integer> {
  private static final String WRITES = "update";

  @Mixin private Console console = new Console();

  @Option(
      names = "--collector",
      paramLabel = "NAME",
      defaultValue = "parallel",
      description = "Collector of the node's JVM: parallel, g1 or zgc (default: ${DEFAULT-VALUE}).")
  String collector = "";

  @Option(
      names = "--policies",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "NAME",
      defaultValue = "greedy,memtable-aware,fitted",
      description = "Collection policies to compare with the baseline (default: ${DEFAULT-VALUE}).")
  List<String> policies = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "10",
      description = "Rounds, each of which measures every policy (default: ${DEFAULT-VALUE}).")
  int rounds;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "20s",
      converter = DurationConverter.class,
      description = "Length of each measured part (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(20);

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      defaultValue = "5s",
      converter = DurationConverter.class,
      description =
          "Load before each measured part, which is discarded (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofSeconds(5);

  @Mixin WarmUpArgument warmUp = new WarmUpArgument();

  @ArgGroup(validate = false, heading = "%nLoad:%n")
  GcsyncLoadArguments load = new GcsyncLoadArguments();

  @ArgGroup(validate = false, heading = "%nNode and drive:%n")
  GcsyncDriveArguments drive = new GcsyncDriveArguments();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the run files (default: manx-results/gcsync-TIME).")
  @Nullable Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Write the figures as JSON.")
  @Nullable Path json;

  @Override
  public Integer call() throws InterruptedException {
    OutputPaths.check(json);
    LoadOptions wanted = load.options(duration);
    ClusterOptions node = drive.cluster(collector);
    requireUpdates(wanted);
    ComparisonPlan plan =
        ComparisonPlan.of(variants(), wanted)
            .rounds(rounds)
            .warmUp(warmUp.length())
            .settle(settle)
            .clients(load.clients)
            .place(drive.place(collector))
            .build();
    Path directory = out == null ? OutputPaths.fresh("gcsync") : fresh(out);
    try (LiveDrive live = LiveDrive.open(drive.options(wanted.seed()))) {
      ComparisonSession session =
          new ComparisonSession(plan, directory, "nothing of this run is kept");
      session.run(status -> open(live, node, wanted, status), Pairing.BASELINE);
      show(session, live, directory);
    }
    return 0;
  }

  /** Rejects a used directory: a run cannot be continued, as the drive's record is in memory. */
  private static Path fresh(Path directory) {
    String[] files = directory.toFile().list();
    if (files != null && files.length > 0) {
      throw new UserException(
          directory + " is not empty, and a run cannot be continued; choose another --out");
    }
    return directory;
  }

  private static void requireUpdates(LoadOptions load) {
    if (!load.workload().has(OperationKind.UPDATE)) {
      throw new UserException(
          "workload "
              + load.workload().name()
              + " has no updates, but their latency is measured; choose A or B");
    }
  }

  private List<Variant> variants() {
    List<String> names = new ArrayList<>(policies);
    names.remove(CollectionPolicies.BASELINE);
    names.add(0, CollectionPolicies.BASELINE);
    try {
      names.forEach(CollectionPolicies::of);
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), e);
    }
    return names.stream().map(GcsyncRunCommand::variant).toList();
  }

  private static Variant variant(String policy) {
    return new Variant(
        policy,
        "the drive collects by policy " + policy,
        Map.of(),
        List.of(),
        Map.of("mode", "on", DriveTestbed.POLICY, policy),
        Map.of("compaction", "{'class': 'SizeTieredCompactionStrategy', 'enabled': 'false'}"),
        Map.of());
  }

  private static Testbed open(
      LiveDrive live, ClusterOptions cluster, LoadOptions wanted, StatusLine status) {
    Path node =
        StateDirectory.fromEnvironment().cluster(CommandClusters.ownName()).resolve("node1");
    ClusterOptions options = cluster.withEnvironment(live.environment(node.resolve("data")));
    List<String> jvm = new ArrayList<>(options.jvmOptions());
    jvm.addAll(live.jvmOptions());
    Testbed testbed =
        Testbeds.startOwn(
            AgentJar.addTo(options.withJvmOptions(jvm)),
            List.of(),
            wanted,
            ClientAccess.OPEN,
            status);
    return new DriveTestbed(
        testbed, live, node.resolve("saved_caches").resolve("manx-gcsync.page"));
  }

  private void show(ComparisonSession session, LiveDrive live, Path directory) {
    Evaluation evaluation =
        LiveEvaluations.of(
            load.text(),
            collector,
            drive.fillRatio(),
            session.runs(),
            CollectionPolicies.BASELINE,
            List.of(WRITES),
            live.record(),
            live.reactions(),
            live.lateness());
    console.out().print(EvaluationText.of(evaluation));
    Path file = json == null ? directory.resolve("gcsync.json") : json;
    OutputPaths.write(file, EvaluationJson.of(evaluation));
    console.out().println("JSON:   " + file);
    console.out().println("Runs:   " + directory);
    console.out().flush();
  }
}

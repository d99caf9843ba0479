// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.DriverArguments;
import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.FigureArguments;
import io.manx.cli.argument.GateArguments;
import io.manx.cli.argument.LoadArguments;
import io.manx.cli.argument.TableArguments;
import io.manx.cli.argument.TableNames;
import io.manx.cli.argument.TestbedArguments;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.argument.WarmUpArgument;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.RedactedOptions;
import io.manx.lab.comparison.Variant;
import io.manx.lab.comparison.Variants;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.LoadClients;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.TableOptions;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.HealthGuard;
import io.manx.lab.testbed.NodeWarmUp;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.run.HdrLogs;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code manx bench}: sends one load to one cluster and measures it. */
@Command(
    name = BenchCommand.NAME,
    description = {
      "Sends a load and measures every request from its intended start.",
      "",
      "Runs on the cluster of --contact-points, otherwise on the one that 'manx cluster start'"
          + " started, otherwise on an embedded cluster that ends with this command."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx bench",
      "  manx bench --workload A --rate 2000 --duration 60s --disturb pause",
      "  manx bench --threads 64 --workload C --keys UNIFORM",
      "  manx bench --workload read=80,range=10,slice=10 --range-rows 500",
      "  manx bench --threads 125 --requests 2000 --workload read=50,range=50 --keys UNIFORM"
          + " --tables 20 --records 20000 --range-rows 1000 --partitioner byte-ordered --rf 1"
          + " --page-size 0",
      "  manx bench --workload tpch --rate 50 --client-processes 2",
      "  manx bench --workload two-tables --rate 100 --speculative-retry 'lineitem=MIN(99p,20ms)'",
      "  manx bench --variant manx --disturb kill:at=20s,for=30s --duration 90s",
      "  manx bench --fail-if 'read.p99.9 > 40ms' --fail-if 'read.errors > 0.1%%'",
      "  manx bench --contact-points 10.0.0.1 --table ycsb.usertable --username app --password"
    })
public final class BenchCommand implements Callable<Integer> {
  /** Load before each measured part unless {@code --settle} says otherwise. */
  public static final String SETTLE = "30s";

  static final String NAME = "bench";

  @Mixin private Console console = new Console();

  @ArgGroup(validate = false, heading = "%nLoad:%n")
  LoadArguments load = new LoadArguments();

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Length of each measured part (default: 30s).")
  @Nullable Duration duration;

  @Option(
      names = "--settle",
      paramLabel = "TIME",
      defaultValue = SETTLE,
      converter = DurationConverter.class,
      description =
          "Load before each measured part, which is discarded (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofSeconds(30);

  @Mixin WarmUpArgument warmUp = new WarmUpArgument();

  @Option(
      names = "--variant",
      paramLabel = "NAME",
      description =
          "Variant to measure: the nodes get its settings for this run, and the run gets its name;"
              + " see 'manx compare --list-variants' (default: the nodes as they are).")
  @Nullable String variantName;

  @Option(
      names = "--variant-file",
      paramLabel = "FILE",
      description = "YAML file with your own variants; see docs/measure/variants.md.")
  @Nullable Path variantFile;

  @ArgGroup(validate = false, heading = "%nDriver:%n")
  DriverArguments driver = new DriverArguments();

  @Option(
      names = "--table",
      paramLabel = "KEYSPACE.TABLE",
      description =
          "Table of YCSB's shape (default: manx_bench.usertable), or the beginning of the names of"
              + " TPC-H's tables (default: manx_bench.tpch).")
  @Nullable String table;

  @Mixin TableArguments tables = new TableArguments();

  @Option(
      names = "--load",
      negatable = true,
      description =
          "First create the table if it is missing, and write its records (default: on an embedded"
              + " cluster only).")
  @Nullable Boolean loadRecords;

  public @Mixin TestbedArguments where = new TestbedArguments();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where the run file goes (default: manx-results/bench-TIME.run.json.gz).")
  @Nullable Path out;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Where the HTML report goes (default: beside --out).")
  @Nullable Path html;

  @Mixin private FigureArguments figures = new FigureArguments();

  @Mixin private GateArguments gates = new GateArguments();

  @Option(
      names = "--hdr-log",
      paramLabel = "FILE",
      description = "Write the interval histograms as an HDR log.")
  @Nullable Path hdrLog;

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    Duration longest = load.longest(duration, Duration.ofSeconds(30));
    LoadOptions options = load.options(settle, longest);
    List<DisturbanceSpec> specs = where.disturbances();
    specs.forEach(spec -> spec.requireStartWithin(settle, longest));
    LoadTables target =
        LoadTables.of(
            TableNames.parse(BenchTables.nameOr(table, options), options.fields()), options);
    Variant variant = variant();
    requireUsable(variant, options);
    Path file = out == null ? OutputPaths.fresh(NAME, RunFiles.SUFFIX) : out;
    Path report = html == null ? OutputPaths.reportBeside(file) : html;
    List.of(file, report).forEach(OutputPaths::check);
    OutputPaths.check(hdrLog);
    figures.check();
    gates.check(PlannedGates.of(variant, options, specs));
    if (loads()) {
      where.requireFit(options, 1);
    }
    options
        .fewRequests()
        .ifPresent(text -> status.report("note: " + text + "; " + options.waysToMoreRequests()));
    RunOrigin origin = RunOrigin.ofThisMachine(); // while no node of ours runs
    boolean needsAgent = variant.serverSettings().needsAgent();
    try (Testbed testbed = where.open(needsAgent, options, variant.driver(), status);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      if (variantName != null) {
        testbed.apply(variant.serverSettings());
      }
      RunFile run;
      try (InterruptionNotice notice =
          new InterruptionNotice(status, "nothing is kept of this run")) {
        run = measure(testbed, variant, target, options, specs, origin);
        RunFiles.write(file, run);
      }
      if (hdrLog != null) {
        HdrLogs.write(hdrLog, run);
      }
      int code = Results.show(console.out(), List.of(run), null, report, figures, gates);
      console.out().println("Run:    " + file);
      return code;
    }
  }

  private void requireUsable(Variant variant, LoadOptions options) {
    TableOptions.require(variant.table(), options);
    requireTablesOfOwn(variant);
    if (variantName == null) {
      DriverOptions.requireUsable(variant.driver());
    } else {
      variant.requireUsableDriver();
    }
  }

  private boolean loads() {
    return loadRecords == null ? !where.isExternal() : loadRecords;
  }

  /** Rejects table options for tables that stay as they are. */
  private void requireTablesOfOwn(Variant variant) {
    if (!loads() && !variant.table().isEmpty()) {
      throw new UserException(
          "%s sets options of tables, which needs tables that this command loads; drop it, or %s"
              .formatted(
                  tables.options().isEmpty() ? "variant " + variantName : "--speculative-retry",
                  loadRecords == null ? "add --load" : "drop --no-load"));
    }
  }

  /** The requested variant, or an unnamed one that sets only the driver's options. */
  private Variant variant() {
    if (variantName == null && variantFile != null) {
      throw new UserException("--variant-file needs --variant with the name of one in it");
    }
    Variant variant =
        variantName == null
            ? Variants.unnamed(NAME)
            : Variants.resolve(List.of(variantName), variantFile).get(0);
    return variant.overDriver(driver.options()).overTable(tables.options());
  }

  private RunFile measure(
      Testbed testbed,
      Variant variant,
      LoadTables target,
      LoadOptions options,
      List<DisturbanceSpec> specs,
      RunOrigin origin)
      throws InterruptedException {
    if (testbed.isCold() && !warmUp.length().isZero()) {
      new NodeWarmUp(testbed, options, List.of())
          .run(warmUp.length(), status.load("warming the nodes up", left -> left));
    }
    if (loads()) {
      BenchTables.load(testbed, target, options, variant.table(), status);
    }
    Map<String, String> settings = settings(testbed, variant, specs);
    try (LoadClients clients =
        LoadClients.connect(testbed.clients().with(variant.driver(), load.clients), options)) {
      LoadRun run =
          new LoadRun(
              options, clients, target, testbed.nodeNames(), testbed.hooks(target, specs, options));
      LoadRun.Label label =
          new LoadRun.Label(
              variant.name(),
              null,
              origin.with(RunVersions.with(clients.cassandraVersion())),
              settings);
      RunFile file =
          new HealthGuard(testbed).run(() -> run.run(label, status.load(NAME, left -> left)));
      status.clear();
      return file;
    }
  }

  private Map<String, String> settings(
      Testbed testbed, Variant variant, List<DisturbanceSpec> specs) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (variantName != null) {
      settings.put("variant", variant.settings());
    }
    settings.put("disturbances", specs.toString());
    settings.put("driver options", RedactedOptions.of(variant.driver()).toString());
    settings.putAll(testbed.settings());
    if (!tables.options().isEmpty()) {
      settings.put("table options", variant.table().toString());
    }
    return settings;
  }
}

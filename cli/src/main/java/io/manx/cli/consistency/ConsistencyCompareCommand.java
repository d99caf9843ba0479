// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.DurationConverter;
import io.manx.cli.argument.Separators;
import io.manx.cli.argument.TableNames;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.measurement.RunVersions;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.MeasurementProgress;
import io.manx.cli.terminal.OutputPaths;
import io.manx.cli.terminal.StatusLine;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.changingload.LoadPhase;
import io.manx.lab.changingload.PhaseComparison;
import io.manx.lab.changingload.PhaseFile;
import io.manx.lab.changingload.PhasePlan;
import io.manx.lab.changingload.PhaseRunner;
import io.manx.lab.changingload.PhaseText;
import io.manx.lab.consistency.PlanFile;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.ServerSettings;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code manx consistency compare}: measures what levels chosen at run time gain. */
@Command(
    name = "compare",
    description = {
      "Measures a load whose mix and number of threads change in phases: with levels that drivers"
          + " choose from a plan at run time, and with each pair of the plan fixed.",
      "",
      "Each round measures all of them with the same phases, in random order, after an unmeasured"
          + " lap of a third of the time. A cluster with Manx's agent is started unless one runs"
          + " under --name."
    },
    mixinStandardHelpOptions = true,
    abbreviateSynopsis = true,
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  manx consistency compare plan.json",
      "  manx consistency compare plan.json --phases 95:32,5:32,50:8 --phase-length 30s --rounds 3",
      "  manx consistency compare plan.json --phase-length 10s --settling 4s --lease 500ms"
    })
final class ConsistencyCompareCommand implements Callable<Integer> {
  @Mixin private Console console = new Console();

  @Parameters(paramLabel = "PLAN", description = "File that 'manx consistency plan --json' wrote.")
  Path plan = Path.of("");

  @Option(
      names = "--phases",
      paramLabel = "PERCENT:THREADS",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      defaultValue = "95:32,5:32,50:32,5:8,95:64",
      description =
          "Percentage of reads and number of threads of each phase (default: ${DEFAULT-VALUE}).")
  List<String> phases = List.of();

  @Option(
      names = "--phase-length",
      paramLabel = "TIME",
      defaultValue = "20s",
      converter = DurationConverter.class,
      description = "Length of each phase (default: ${DEFAULT-VALUE}).")
  Duration length = Duration.ofSeconds(20);

  @Option(
      names = "--settling",
      paramLabel = "TIME",
      defaultValue = "10s",
      converter = DurationConverter.class,
      description =
          "Beginning of each phase in which levels may still change; shown separately (default:"
              + " ${DEFAULT-VALUE}).")
  Duration settling = Duration.ofSeconds(10);

  @Mixin TimingArguments times = new TimingArguments();

  @Mixin GridArguments grid = new GridArguments();

  private final StatusLine status = StatusLine.onStandardError();

  @Override
  public Integer call() throws InterruptedException {
    grid.check();
    PhasePlan compared = compared();
    RunOrigin origin = RunOrigin.ofThisMachine();
    PhaseComparison comparison;
    try (InterruptionNotice notice = new InterruptionNotice(status, "nothing is kept");
        Testbed testbed = grid.where.open(true, compared.load(), Map.of(), status);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      testbed.apply(new ServerSettings(Map.of(), List.of(), Map.of("mode", "on")));
      Table table = TableNames.parse(grid.table, compared.load().fields());
      comparison =
          new PhaseRunner(
                  compared,
                  testbed,
                  table,
                  origin.with(RunVersions.of(testbed)),
                  new MeasurementProgress(status, true, left -> left))
              .run();
      status.clear();
    }
    console.out().print(PhaseText.of(comparison));
    write(comparison);
    console.out().flush();
    return 0;
  }

  private PhasePlan compared() {
    List<LevelPair> pairs = PlanFile.read(plan).pairs().stream().map(LevelPair::parse).toList();
    if (pairs.size() < 2) {
      throw new UserException(
          plan
              + " has only one pair, so there is nothing to choose;"
              + " plan with a lower --may-be-down");
    }
    LoadOptions load = grid.load().lasting(Duration.ZERO, length, grid.seed);
    return PhasePlan.of(plan, pairs, phases.stream().map(LoadPhase::parse).toList(), load)
        .length(length)
        .settling(settling)
        .timing(times.timing())
        .rounds(grid.rounds)
        .warmUp(grid.warmUp.length())
        .clients(grid.clients)
        .build();
  }

  private void write(PhaseComparison comparison) {
    Path json = grid.output.json;
    if (json != null) {
      PhaseFile.write(json, comparison);
      console.out().println("JSON:    " + json);
    }
    Path markdown = grid.output.markdown;
    if (markdown != null) {
      OutputPaths.write(markdown, PhaseText.of(comparison));
      console.out().println("Tables:  " + markdown);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.measurement;

import io.manx.cli.argument.ComparedFigureArguments;
import io.manx.cli.argument.GateArguments;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.terminal.Console;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.MeasurementProgress;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.comparison.ComparisonPlan;
import io.manx.lab.comparison.ComparisonRunner;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.testbed.Testbed;
import io.manx.results.report.format.Format;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.Pairing;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs one comparison for a command, from the start of its cluster to its report. */
public final class ComparisonSession {
  private static final Duration CONNECTING = Duration.ofMillis(1_500);

  private final ComparisonPlan plan;
  private final Path out;
  private final String ifInterrupted;
  private final StatusLine status = StatusLine.onStandardError();
  private List<RunFile> runs = List.of();

  ComparisonSession(ComparisonPlan plan, Path out) {
    this(plan, out, "complete rounds are kept; --out " + out + " continues the same comparison");
  }

  /**
   * Creates a session.
   *
   * @param ifInterrupted message about what is kept if a signal interrupts the comparison
   */
  public ComparisonSession(ComparisonPlan plan, Path out, String ifInterrupted) {
    this.plan = plan;
    this.out = out;
    this.ifInterrupted = ifInterrupted;
  }

  /**
   * Measures the missing rounds, on a testbed that is opened only if there are any.
   *
   * @param pairing which variants will be compared
   */
  public void run(Function<StatusLine, Testbed> opening, Pairing pairing)
      throws InterruptedException {
    int compared = pairing.pairs(plan.variants().size());
    int needed = PairedComparison.fewestRounds(compared);
    if (plan.rounds() < needed) {
      status.report(
          "note: %s for a verdict on %s; --rounds %d is enough"
              .formatted(
                  Format.tooFew(plan.rounds(), "round"), Format.count(compared, "pair"), needed));
    }
    runs = ComparisonRunner.finished(plan, out, Build.current());
    if (!runs.isEmpty()) {
      status.report(out + " is complete; nothing is measured again");
      return;
    }
    RunOrigin origin = RunOrigin.ofThisMachine(); // while no node runs
    try (InterruptionNotice notice = new InterruptionNotice(status, ifInterrupted);
        Testbed testbed = opening.apply(status);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      runs =
          new ComparisonRunner(
                  plan,
                  testbed,
                  out,
                  origin.with(RunVersions.of(testbed)),
                  new MeasurementProgress(
                      status, plan.load().requests() == 0, this::withConnecting))
              .run();
      status.clear();
    }
  }

  /** Adds the time that opening sessions takes in the remaining rounds. */
  private Duration withConnecting(Duration loadLeft) {
    Duration round = plan.settle().plus(plan.load().duration());
    return loadLeft.plus(CONNECTING.multipliedBy(Math.max(0, loadLeft.dividedBy(round))));
  }

  /** The measured runs. */
  public List<RunFile> runs() {
    return runs;
  }

  /**
   * Prints the comparison and gates, and writes the report and the figures.
   *
   * @param question what is to be found out; null to derive it from the runs
   * @param html file of the report, or null for the usual one
   * @return the exit code
   */
  int show(
      Console console,
      @Nullable String question,
      @Nullable Path html,
      ComparedFigureArguments figures,
      GateArguments gates) {
    Path report = html == null ? out.resolve("report.html") : html;
    String baseline = plan.baseline().name();
    PrintWriter writer = console.out();
    int code =
        Results.show(
            writer,
            runs,
            baseline,
            report,
            figures,
            gates,
            Results.text(figures, question, runs, console.screen()));
    writer.println(
        figures.verbose
            ? "Runs:   " + out
            : "All tables: manx report %s--verbose %s".formatted(options(figures, baseline), out));
    writer.flush();
    return code;
  }

  private static String options(ComparedFigureArguments figures, String baseline) {
    String other = baseline.equals("stock") ? "" : "--baseline '" + baseline + "' ";
    return figures.options() + other;
  }
}

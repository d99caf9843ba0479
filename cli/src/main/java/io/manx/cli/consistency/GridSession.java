// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.cli.argument.TableNames;
import io.manx.cli.argument.Testbeds;
import io.manx.cli.measurement.RunVersions;
import io.manx.cli.terminal.InterruptionNotice;
import io.manx.cli.terminal.MeasurementProgress;
import io.manx.cli.terminal.StatusLine;
import io.manx.lab.consistency.GridPlan;
import io.manx.lab.consistency.GridRunner;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.testbed.Testbed;
import io.manx.results.run.Build;
import java.nio.file.Path;
import java.util.Map;

/** Runs one measurement of a grid for a command, from the start of its cluster. */
final class GridSession {
  private final GridPlan plan;
  private final GridArguments grid;
  private final Path out;
  private final StatusLine status = StatusLine.onStandardError();

  GridSession(GridPlan plan, GridArguments grid, Path out) {
    this.plan = plan;
    this.grid = grid;
    this.out = out;
  }

  /** Measures the missing cells, on a testbed that is opened only if there are any. */
  void run() throws InterruptedException {
    if (GridRunner.isComplete(plan, out, Build.current())) {
      status.report(out + " is complete; nothing is measured again");
      return;
    }
    grid.where.requireFit(plan.load(), 1);
    RunOrigin origin = RunOrigin.ofThisMachine(); // while no node runs
    String kept = "what was measured is kept: --out " + out + " continues it";
    try (InterruptionNotice notice = new InterruptionNotice(status, kept);
        Testbed testbed = grid.where.open(false, plan.load(), Map.of(), status);
        Testbeds.Healing healing = Testbeds.healing(testbed)) {
      new GridRunner(
              plan,
              testbed,
              TableNames.parse(grid.table, plan.load().fields()),
              out,
              origin.with(RunVersions.of(testbed)),
              new MeasurementProgress(status, true, left -> left))
          .run(true);
      status.clear();
    }
  }
}

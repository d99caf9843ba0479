// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.comparison.TableFilling;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.HealthGuard;
import io.manx.lab.testbed.NodeWarmUp;
import io.manx.lab.testbed.Testbed;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the cells of a grid on one table, which must have no other users.
 *
 * <p>Cells have no warm-up. Their cold starts are detected afterwards, discarded, and their lengths
 * reported, as in Gorbenko 2020, section III.B.
 */
public final class GridRunner {
  private final GridPlan plan;
  private final Testbed testbed;
  private final LoadTables tables;
  private final GridDirectory directory;
  private final RunOrigin origin;
  private final ComparisonProgress progress;
  private Duration loadDone = Duration.ZERO;

  /**
   * Creates one.
   *
   * @param table the table of the records; {@link #run} can create and fill it
   * @param out directory of the run files; if it holds the beginning of this grid, that is
   *     continued
   * @param origin machine and build, for the run files
   * @throws io.manx.results.UserException if the directory holds another grid, or one begun by
   *     another build
   */
  public GridRunner(
      GridPlan plan,
      Testbed testbed,
      Table table,
      Path out,
      RunOrigin origin,
      ComparisonProgress progress) {
    this.plan = plan;
    this.testbed = testbed;
    this.tables = LoadTables.of(table, plan.load());
    this.directory = GridDirectory.open(out, plan, origin.build());
    this.origin = origin;
    this.progress = progress;
  }

  /**
   * Returns whether all of a grid has been measured.
   *
   * @param out directory of its run files
   * @param build the build that would continue it
   * @throws io.manx.results.UserException if the directory holds another grid, or one begun by
   *     another build
   */
  public static boolean isComplete(GridPlan plan, Path out, Build build) {
    return GridDirectory.open(out, plan, build).isComplete(plan);
  }

  /**
   * Measures the cells that are not measured yet.
   *
   * @param loads whether to write the records first
   * @throws InterruptedException if it is interrupted; finished cells are kept
   */
  public void run(boolean loads) throws InterruptedException {
    KeyspaceReplication replication = prepare(loads);
    if (testbed.isCold() && !plan.warmUp().isZero()) {
      LoadProgress listener =
          progress.round("warming the nodes up", plan.loadTime(), plan.warmUp());
      new NodeWarmUp(testbed, plan.loadOf(mixed(), 0), List.of()).run(plan.warmUp(), listener);
    }
    try (Clients clients =
        Clients.connect(testbed.clients().with(Map.of(), plan.clients()), plan.load().timeout())) {
      for (int round = 0; round < plan.rounds(); round++) {
        for (GridCell cell : plan.inRound(round)) {
          if (!directory.has(cell, round)) {
            directory.write(cell, round, measure(clients, replication, cell, round));
          }
          loadDone = loadDone.plus(cellTime());
        }
      }
    }
  }

  /** Returns a cell with both operations, to warm up the code of both. */
  private GridCell mixed() {
    GridCell any = plan.cells().get(0);
    return new GridCell(50, any.levels(), any.threads());
  }

  private Duration cellTime() {
    return plan.load().settle().plus(plan.load().duration());
  }

  private KeyspaceReplication prepare(boolean loads) throws InterruptedException {
    LoadOptions load = plan.load();
    try (CqlSession session = Clients.connectOne(testbed.clients(), load.timeout())) {
      if (loads) {
        progress.step("loading " + load.storedRows() + " rows");
        TableFilling.fill(session, testbed, tables, Map.of(), load, progress);
        testbed.flush(tables.keyspace());
      }
      return KeyspaceReplication.of(session, tables.keyspace());
    }
  }

  private RunFile measure(
      Clients clients, KeyspaceReplication replication, GridCell cell, int round)
      throws InterruptedException {
    LoadOptions load = plan.loadOf(cell, round);
    String what = "round %d of %d, %s".formatted(round + 1, plan.rounds(), cell.name());
    LoadProgress listener = progress.round(what, plan.loadTime().minus(loadDone), cellTime());
    LoadRun run =
        new LoadRun(
            load, clients, tables, testbed.nodeNames(), testbed.hooks(tables, List.of(), load));
    return new HealthGuard(testbed).run(() -> run.run(label(replication, cell, round), listener));
  }

  private LoadRun.Label label(KeyspaceReplication replication, GridCell cell, int round) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("rounds", Integer.toString(plan.rounds()));
    replication.addTo(settings);
    settings.putAll(testbed.settings());
    return new LoadRun.Label(cell.name(), round, origin, settings);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.comparison;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.LoadClients;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.HealthGuard;
import io.manx.lab.testbed.NodeWarmUp;
import io.manx.lab.testbed.Testbed;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures variants in interleaved rounds.
 *
 * <p>Each variant has tables of its own with the same records. Cassandra derives its speculation
 * threshold from a table's own coordinator latencies, in a reservoir that halves its weights each
 * minute. A shared table would carry one variant's latencies over into the threshold of the next.
 * With tables of their own, thresholds come from the variant's own rounds only. The discarded
 * beginning of a round need therefore only cover the samples of the dynamic snitch.
 *
 * <p>Each round opens its own sessions. Idle ones with a fast timer would cost the other variants
 * processor time.
 */
public final class ComparisonRunner {
  private final ComparisonPlan plan;
  private final Testbed testbed;
  private final ComparisonDirectory directory;
  private final RunOrigin origin;
  private final ComparisonProgress progress;
  private Duration loadDone = Duration.ZERO;

  /**
   * Creates one.
   *
   * @param out directory of the run files; if it holds the beginning of this comparison, that is
   *     continued
   * @param origin machine and build, for the run files
   * @throws io.manx.results.UserException if the directory holds another comparison, or one begun
   *     by another build
   */
  public ComparisonRunner(
      ComparisonPlan plan,
      Testbed testbed,
      Path out,
      RunOrigin origin,
      ComparisonProgress progress) {
    this.plan = plan;
    this.testbed = testbed;
    this.directory = ComparisonDirectory.open(out, plan, origin.build());
    this.origin = origin;
    this.progress = progress;
  }

  /**
   * Returns the runs of a complete comparison, or an empty list if it is not complete.
   *
   * @param out directory of its run files
   * @param build the build that would continue it
   * @throws io.manx.results.UserException if the directory holds another comparison, or one begun
   *     by another build
   */
  public static List<RunFile> finished(ComparisonPlan plan, Path out, Build build) {
    ComparisonDirectory directory = ComparisonDirectory.open(out, plan, build);
    return directory.isComplete(plan) ? directory.read(plan) : List.of();
  }

  /**
   * Measures the blocks that are not complete yet.
   *
   * @return the runs of all blocks
   * @throws InterruptedException if it is interrupted; complete blocks are kept
   */
  public List<RunFile> run() throws InterruptedException {
    plan.variants().forEach(variant -> testbed.rehearse(variant.serverSettings()));
    testbed.apply(plan.variants().get(0).serverSettings());
    createTables();
    warmUpIfCold(plan.variants().get(0));
    loadDone = plan.warmUp(); // also where nodes were warm already
    settle();
    for (int block = 0; block < plan.rounds(); block++) {
      if (directory.isComplete(plan, block)) {
        loadDone = loadDone.plus(plan.roundTime().multipliedBy(plan.variants().size()));
      } else {
        directory.write(plan, block, measure(block));
      }
    }
    return directory.read(plan);
  }

  private LoadTables tables(Variant variant) {
    return ComparisonTables.of(variant, plan.variants().indexOf(variant), plan.load());
  }

  private void createTables() throws InterruptedException {
    try (CqlSession session = Clients.connectOne(testbed.clients(), plan.load().timeout())) {
      for (Variant variant : plan.variants()) {
        progress.step("loading " + plan.load().storedRows() + " rows for " + variant.name());
        LoadTables tables = tables(variant);
        ComparisonTables.drop(session, plan.variants().indexOf(variant));
        TableFilling.fill(session, testbed, tables, variant.table(), plan.load(), progress);
      }
    }
    testbed.flush(ComparisonTables.KEYSPACE);
  }

  private void warmUpIfCold(Variant variant) throws InterruptedException {
    if (testbed.isCold() && !plan.warmUp().isZero()) {
      Duration left = plan.loadTime().minus(loadDone);
      LoadProgress listener = progress.round("warming the nodes up", left, plan.warmUp());
      new NodeWarmUp(testbed, plan.load(), plan.settingsWithoutRestart(variant))
          .run(plan.warmUp(), listener);
      testbed.apply(variant.serverSettings());
    }
  }

  /** Runs the discarded rounds, which also fill the reservoirs of the variants' tables. */
  private void settle() throws InterruptedException {
    for (LoadOptions load : plan.discardedLoads()) {
      for (Variant variant : plan.variants()) {
        RunFile unused = run(variant, 0, load, "discarded round of " + variant.name());
        loadDone = loadDone.plus(ComparisonPlan.timeOf(load));
      }
    }
  }

  private Map<Variant, RunFile> measure(int block) throws InterruptedException {
    Map<Variant, RunFile> runs = new LinkedHashMap<>();
    for (Variant variant : RoundSchedule.block(plan.variants(), plan.load().seed(), block)) {
      String what = "round " + (block + 1) + " of " + plan.rounds() + ", " + variant.name();
      runs.put(variant, run(variant, block, plan.loadOf(block), what));
      loadDone = loadDone.plus(plan.roundTime());
    }
    return runs;
  }

  private RunFile run(Variant variant, int block, LoadOptions load, String what)
      throws InterruptedException {
    testbed.heal();
    testbed.apply(variant.serverSettings());
    if (testbed.isCold()) {
      warmUpIfCold(variant);
      loadDone = loadDone.plus(plan.warmUp());
    }
    LoadTables tables = tables(variant);
    LoadProgress listener =
        progress.round(what, plan.loadTime().minus(loadDone), ComparisonPlan.timeOf(load));
    try (LoadClients clients =
        LoadClients.connect(testbed.clients().with(variant.driver(), plan.clients()), load)) {
      LoadRun run =
          new LoadRun(
              load,
              clients,
              tables,
              testbed.nodeNames(),
              testbed.hooks(tables, plan.disturbances(), load));
      return new HealthGuard(testbed).run(() -> run.run(label(variant, block), listener));
    }
  }

  private LoadRun.Label label(Variant variant, int block) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("variant", variant.settings());
    settings.put(CopiesNote.SETTING, CopiesOfLateRequests.of(variant));
    settings.put("settle", plan.settle().toMillis() / 1e3 + " s");
    settings.put("rounds", Integer.toString(plan.rounds()));
    settings.put("disturbances", plan.disturbances().toString());
    settings.putAll(testbed.settings());
    return new LoadRun.Label(variant.name(), block, origin, settings);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.core.policy.Selectors;
import io.manx.driver.ManxOption;
import io.manx.lab.comparison.ComparisonProgress;
import io.manx.lab.comparison.RoundSchedule;
import io.manx.lab.comparison.TableFilling;
import io.manx.lab.consistency.FigureOrigin;
import io.manx.lab.consistency.GridCell;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.Enrolled;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.HealthGuard;
import io.manx.lab.testbed.NodeWarmUp;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.run.RunFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Measures a load in phases, on one table that nothing else uses. */
public final class PhaseRunner {
  /** Settings for quick decisions, because these phases are shorter than those of applications. */
  private static final Map<String, String> QUICK =
      Map.of(
          ManxOption.CONSISTENCY_WINDOW_MS.getPath(), "2000",
          ManxOption.CONSISTENCY_INTERVAL_MS.getPath(), "500",
          ManxOption.CONSISTENCY_DECISIONS.getPath(), "2");

  /** Number of the lap before the first round, which is not measured. */
  private static final int LAP = -1;

  private final PhasePlan plan;
  private final Testbed testbed;
  private final LoadTables tables;
  private final RunOrigin origin;
  private final ComparisonProgress progress;
  private final List<PhaseResult> results = new ArrayList<>();
  private Duration loadDone = Duration.ZERO;

  /**
   * Creates one.
   *
   * @param table the table to create, fill and measure
   * @param origin machine and build
   */
  public PhaseRunner(
      PhasePlan plan, Testbed testbed, Table table, RunOrigin origin, ComparisonProgress progress) {
    this.plan = plan;
    this.testbed = testbed;
    this.tables = LoadTables.of(table, plan.load());
    this.origin = origin;
    this.progress = progress;
  }

  /**
   * Runs all rounds.
   *
   * @throws InterruptedException if this thread is interrupted
   */
  public PhaseComparison run() throws InterruptedException {
    try (CqlSession session = Clients.connectOne(testbed.clients(), plan.load().timeout())) {
      prepare(session);
      for (LevelPair pair : plan.variants()) {
        runVariant(session, pair, LAP);
      }
      for (int round = 0; round < plan.rounds(); round++) {
        for (LevelPair pair : RoundSchedule.block(plan.variants(), plan.load().seed(), round)) {
          runVariant(session, pair, round);
        }
      }
    }
    return new PhaseComparison(
        plan, new FigureOrigin(plan.load().seed(), origin.versions(), origin.machine()), results);
  }

  private void prepare(CqlSession session) throws InterruptedException {
    progress.step("loading " + plan.load().storedRows() + " rows");
    TableFilling.fill(session, testbed, tables, Map.of(), plan.load(), progress);
    testbed.flush(tables.keyspace());
    enrol(session); // fails early, before minutes of warm-up, if nodes have no ledgers
    if (testbed.isCold() && !plan.warmUp().isZero()) {
      LoadOptions load = load(plan.pairs().get(0), plan.phases().get(0), 0, plan.length());
      LoadProgress listener =
          progress.round("warming the nodes up", plan.loadTime(), plan.warmUp());
      new NodeWarmUp(testbed, load, List.of()).run(plan.warmUp(), listener);
    }
  }

  /**
   * Enrols the table and puts the first pair in force. Variants with a fixed pair write without the
   * enrolment, so reads may be stale; only times are compared.
   */
  private void enrol(CqlSession session) throws InterruptedException {
    EnrolRequest request =
        new EnrolRequest(tables.main(), plan.pairs().get(0), plan.timing(), true);
    Enrolled enrolled = Enrolments.of(session).enrolUnused(request, progress::step);
    if (enrolled.onlyObserved()) {
      throw new UserException(
          "an agent is in mode 'observe', so changes that need a drain cannot finish; set its mode"
              + " to 'on'");
    }
    if (!enrolled.hasLedgers()) {
      throw new UserException(
          "a node has no agent, so changes that need its write ledger cannot finish; start the"
              + " cluster with 'manx cluster start --agent'");
    }
  }

  private void runVariant(CqlSession session, @Nullable LevelPair pair, int round)
      throws InterruptedException {
    if (pair == null) {
      enrol(session);
    }
    try (Clients clients =
        Clients.connect(
            testbed.clients().with(driver(pair), plan.clients()), plan.load().timeout())) {
      for (int phase = 0; phase < plan.phases().size(); phase++) {
        RunFile run = runPhase(clients, pair, round, phase);
        if (round != LAP) {
          results.add(
              PhaseResult.of(
                  run, pair, round, phase, plan.settling().toMillis(), atEnd(session, pair)));
        }
      }
    }
  }

  /** The levels in force; null if they cannot be read, because the measurements are still valid. */
  private @Nullable LevelPair atEnd(CqlSession session, @Nullable LevelPair pair) {
    try {
      return pair == null ? Enrolments.of(session).inForce(tables.main()) : pair;
    } catch (UserException e) {
      return null;
    }
  }

  private RunFile runPhase(Clients clients, @Nullable LevelPair pair, int round, int phase)
      throws InterruptedException {
    Duration length = round == LAP ? plan.lapLength() : plan.length();
    LoadOptions load = load(pair, plan.phases().get(phase), round, length);
    String name = pair == null ? "chosen" : pair.toString();
    String when =
        round == LAP ? "unmeasured lap" : "round %d of %d".formatted(round + 1, plan.rounds());
    LoadProgress listener =
        progress.round(
            "%s, %s, phase %d".formatted(when, name, phase + 1),
            plan.loadTime().minus(loadDone),
            length);
    LoadRun run =
        new LoadRun(
            load, clients, tables, testbed.nodeNames(), testbed.hooks(tables, List.of(), load));
    LoadRun.Label label = new LoadRun.Label(name, round, origin, testbed.settings());
    RunFile file = new HealthGuard(testbed).run(() -> run.run(label, listener));
    loadDone = loadDone.plus(length);
    return file;
  }

  /** All variants have the same policy and differ only in their levels. */
  private Map<String, String> driver(@Nullable LevelPair pair) {
    Map<String, String> driver = new HashMap<>(testbed.clients().driver());
    driver.putAll(DriverOptions.manxRanking(Selectors.MANX));
    if (pair == null) {
      driver.putAll(DriverOptions.following(tables.main().qualifiedName()));
      driver.put(ManxOption.CONSISTENCY_PLAN.getPath(), plan.levels().toAbsolutePath().toString());
      driver.put(ManxOption.CONSISTENCY_SWITCH.getPath(), "true");
      driver.putAll(QUICK);
    }
    return driver;
  }

  private LoadOptions load(@Nullable LevelPair pair, LoadPhase phase, int round, Duration length) {
    LevelPair any = pair == null ? plan.pairs().get(0) : pair;
    GridCell cell = new GridCell(phase.readPercent(), any, phase.threads());
    return plan.load()
        .withMix(cell.workload(), pair == null ? Map.of() : cell.consistency(), phase.threads())
        .lasting(Duration.ZERO, length, plan.load().seed() + round);
  }
}

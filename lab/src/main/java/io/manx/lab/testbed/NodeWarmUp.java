// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.table.TableLoader;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Runs load before a measurement until the JIT compilers of freshly started nodes, and of this
 * process, have little left to do. Otherwise the measured tail would be that of the compilers.
 *
 * <p>The load is a closed loop, because that sends as much as cold nodes can take. It has a table
 * of its own: otherwise its slow requests would raise the speculation thresholds of the measured
 * tables for minutes.
 */
public final class NodeWarmUp {
  private static final String KEYSPACE = "manx_warm_up";
  private static final int RECORDS = 1_000;
  private static final Layout LAYOUT = new Layout(1, 100, 100);
  private static final int THREADS = 32;
  private static final int SESSIONS = 4;
  private static final Duration TIMEOUT = Duration.ofSeconds(12);
  private static final Duration STRETCH = Duration.ofSeconds(10);

  /** A single turn could not show whether nodes still get faster. */
  private static final int MIN_TURNS = 2;

  private static final LoadRun.Label LABEL =
      new LoadRun.Label("warm-up", null, RunOrigin.unmeasured(), Map.of());

  private final Testbed testbed;
  private final LoadOptions load;
  private final List<ServerSettings> settings;

  /**
   * Creates one.
   *
   * @param load the load of the measurement, whose operations are used
   * @param settings those of the measurement, which take turns, because each uses other code; empty
   *     to leave the nodes as they are
   */
  public NodeWarmUp(Testbed testbed, LoadOptions load, List<ServerSettings> settings) {
    this.testbed = testbed;
    this.load = load;
    this.settings = List.copyOf(settings);
  }

  /**
   * Runs the load for this duration, and for up to as long again while the nodes still get faster.
   * Afterwards any of the settings may be in force.
   */
  public void run(Duration duration, LoadProgress progress) throws InterruptedException {
    int turns = Math.max(1, settings.size());
    int rounds = (int) Math.max(MIN_TURNS, duration.dividedBy(STRETCH.multipliedBy(turns)));
    int stretches = rounds * turns;
    LoadOptions warming =
        load.asClosedLoop(THREADS, RECORDS, LAYOUT, duration.dividedBy(stretches), TIMEOUT);
    LoadTables tables = LoadTables.of(new Table(KEYSPACE, "usertable", warming.fields()), warming);
    try (CqlSession session = Clients.connectOne(testbed.clients(), TIMEOUT)) {
      tables.create(session, testbed.replication(), Map.of());
      new TableLoader(warming).load(session, tables);
    }
    testbed.flush(KEYSPACE); // The measured tables are read from disk too, which runs other code.
    try (Clients clients = Clients.connect(testbed.clients().with(Map.of(), SESSIONS), TIMEOUT)) {
      WarmUpPace pace = new WarmUpPace(rounds, turns);
      for (int stretch = 0; !pace.isWarm(); stretch++) {
        if (!settings.isEmpty()) {
          testbed.apply(settings.get(stretch % turns));
        }
        LoadRun run = new LoadRun(warming, clients, tables, testbed.nodeNames(), RunHooks.none());
        LoadProgress inAll =
            before(warming.duration().multipliedBy(pace.stretchesAfterNext()), progress);
        pace.ran(throughput(new HealthGuard(testbed).run(() -> run.run(LABEL, inAll))));
      }
      testbed.warmed();
    }
  }

  private static double throughput(RunFile stretch) {
    return stretch.operations().values().stream().mapToLong(OperationResult::requests).sum()
        / (double) stretch.durationNanos();
  }

  /** Reports the progress of a stretch that is followed by others of this length. */
  private static LoadProgress before(Duration rest, LoadProgress progress) {
    return (warmingUp, rate, p50, p99, errors, left) ->
        progress.update(warmingUp, rate, p50, p99, errors, left.plus(rest));
  }
}

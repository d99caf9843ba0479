package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.LoadProgress;
import io.manx.lab.load.LoadRun;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunOrigin;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.table.TableLoader;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Lets the JIT compilers of freshly started nodes, and of this process, come to rest before
 * anything is measured: a cold node's tail is that of its compiler.
 *
 * <p>A closed loop does it soonest, since it offers as much as the cold nodes can take. It works on
 * a table of its own: its slow requests would otherwise stay for minutes in the latencies that
 * Cassandra derives the measured tables' speculation thresholds from.
 */
public final class NodeWarmUp {
  private static final String KEYSPACE = "manx_warm_up";
  private static final int RECORDS = 1_000;
  private static final Layout LAYOUT = new Layout(1, 100, 100);
  private static final int THREADS = 32;
  private static final int SESSIONS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(12);
  private static final Duration STRETCH = Duration.ofSeconds(10);

  /** One alone could not tell whether nodes still get faster. */
  private static final int LEAST_TURNS = 2;

  private static final LoadRun.Label LABEL =
      new LoadRun.Label("warm-up", null, RunOrigin.unmeasured(), Map.of());

  private final Testbed testbed;
  private final LoadOptions load;
  private final List<ServerSettings> settings;

  /**
   * Creates one.
   *
   * @param load the load to come, whose operations are used
   * @param settings those to come, which take turns, since each uses code of its own; none to leave
   *     the nodes as they are
   */
  public NodeWarmUp(Testbed testbed, LoadOptions load, List<ServerSettings> settings) {
    this.testbed = testbed;
    this.load = load;
    this.settings = List.copyOf(settings);
  }

  /**
   * Runs as fast as the nodes answer for so long, and for up to as long again while they still get
   * faster. The settings that are in force afterwards are any of those to come.
   */
  public void run(Duration duration, LoadProgress progress) throws InterruptedException {
    int turns = Math.max(1, settings.size());
    int rounds = (int) Math.max(LEAST_TURNS, duration.dividedBy(STRETCH.multipliedBy(turns)));
    int stretches = rounds * turns;
    LoadOptions warming =
        load.asClosedLoop(THREADS, RECORDS, LAYOUT, duration.dividedBy(stretches), PATIENCE);
    LoadTables tables = LoadTables.of(new Table(KEYSPACE, "usertable", warming.fields()), warming);
    try (CqlSession session = Clients.connectOne(testbed.clients(), PATIENCE)) {
      tables.create(session, testbed.replication(), Map.of());
      new TableLoader(warming).load(session, tables);
    }
    testbed.flush(KEYSPACE); // The measured tables are read from disk, which is other code.
    try (Clients clients = Clients.connect(testbed.clients().with(Map.of(), SESSIONS), PATIENCE)) {
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

  /** Tells of a stretch that so much is to follow. */
  private static LoadProgress before(Duration rest, LoadProgress progress) {
    return (warmingUp, rate, p50, p99, errors, left) ->
        progress.update(warmingUp, rate, p50, p99, errors, left.plus(rest));
  }
}

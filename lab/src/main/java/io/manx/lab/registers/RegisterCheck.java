package io.manx.lab.registers;

import io.manx.lab.load.RunObservations;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.KeyspaceReplication;
import io.manx.lab.consistency.switching.ChangeablePairs;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.Regularity;
import io.manx.lab.history.RegularityReport;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.table.SchemaChange;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Has clients read and write registers while nodes are disturbed and levels are changed, and tells
 * which reads missed a write that had been acknowledged before they began.
 *
 * @param pairs levels, one pair after another
 * @param every how long each of several pairs is used
 * @param duration of all
 * @param clients who they are, and what they do
 * @param disturbances what is done to the nodes
 * @param load seed and timeout
 */
public record RegisterCheck(
    List<LevelPair> pairs,
    Duration every,
    Duration duration,
    RegisterClientOptions clients,
    List<DisturbanceSpec> disturbances,
    LoadOptions load) {
  private static final String KEYSPACE = "manx_registers";

  /** Before processes begin, so that all of them have been told. */
  private static final Duration AHEAD = Duration.ofMillis(500);

  public RegisterCheck {
    if (pairs.isEmpty()) {
      throw new UserException("no pair of levels to check; give --pairs one at least");
    }
    if (every.isNegative() || every.isZero()) {
      throw new UserException("--every must be more than 0s");
    }
    disturbances.forEach(spec -> spec.requireStartWithin(Duration.ZERO, duration));
    pairs = List.copyOf(pairs);
    disturbances = List.copyOf(disturbances);
  }

  /**
   * What was found.
   *
   * @param replication how the registers were replicated
   * @param operations reads and writes, whatever became of them
   * @param changes how often the levels were changed
   * @param givenUp how many changes by the protocol did not come to their end
   * @param repairs by how many repairs they came to it
   * @param ledgers whether nodes listed what too few replicas held
   * @param stops how often clients were stopped
   * @param timeline disturbances that took place
   * @param report what reads missed
   * @param history all of it
   */
  public record Result(
      KeyspaceReplication replication,
      long operations,
      long changes,
      long givenUp,
      long repairs,
      boolean ledgers,
      int stops,
      List<TimelineEvent> timeline,
      RegularityReport report,
      RegisterHistory history) {
    /** Whether it can tell anything: somebody has read, and levels that should change did. */
    public boolean isTelling(RegisterCheck check) {
      return report.reads() > 0 && (changes > 0 || !check.hasChanges());
    }
  }

  /** Whether there are several pairs, so that levels change. */
  public boolean hasChanges() {
    return pairs.stream().distinct().count() > 1;
  }

  /**
   * Does it.
   *
   * @param changes how levels change; without effect if there is one pair only
   * @param progress hears how it gets on, and sleeps while clients are at work
   * @throws InterruptedException if it is broken off
   */
  public Result run(Testbed testbed, Changes changes, CheckProgress progress)
      throws InterruptedException {
    LoadTables tables = LoadTables.of(new Table(KEYSPACE, "usertable", 1), load);
    Changes effective = hasChanges() ? changes : Changes.NONE;
    if (effective == Changes.PROTOCOL) {
      int copies = testbed.replication().values().stream().mapToInt(Integer::intValue).sum();
      ChangeablePairs.requireDistinct(pairs, copies);
    }
    try (CqlSession session = Clients.connectOne(testbed.clients(), load.timeout())) {
      progress.step("creating the registers");
      tables.create(session, testbed.replication(), Map.of());
      SchemaChange.run(session, "DROP TABLE IF EXISTS " + KEYSPACE + "." + RegisterClients.TABLE);
      SchemaChange.run(session, RegisterClients.create(KEYSPACE));
      RunHooks hooks = testbed.hooks(tables, disturbances, load);
      hooks.prepare();
      TableName table = TableName.of(KEYSPACE, RegisterClients.TABLE);
      try (RegisterProcesses processes =
              new RegisterProcesses(this, KEYSPACE, clientOptions(testbed, effective), effective);
          ProtocolChanges protocol =
              new ProtocolChanges(session, table, pairs, every, testbed.repairs())) {
        boolean ledgers = effective == Changes.PROTOCOL && protocol.enrol(progress);
        progress.step("waiting for the processes of the clients");
        long begin = processes.start(AHEAD);
        if (effective == Changes.PROTOCOL) {
          protocol.start();
        }
        RunObservations observations = disturb(hooks, begin, processes, progress);
        RegisterHistory history = processes.history();
        return new Result(
            KeyspaceReplication.of(session, KEYSPACE),
            history.size(),
            changes(effective, protocol),
            protocol.givenUp(),
            protocol.repairs(),
            ledgers,
            processes.stops(),
            observations.timeline(),
            Regularity.check(history),
            history);
      }
    }
  }

  private RunObservations disturb(
      RunHooks hooks, long begin, RegisterProcesses processes, CheckProgress progress)
      throws InterruptedException {
    RunObservations observations;
    try {
      hooks.begin(begin, begin);
      hooks.measuredPartBegan();
      progress.sleep(duration);
    } finally {
      progress.step("ending the disturbances");
      observations = hooks.end();
    }
    progress.step("waiting for the last requests");
    processes.awaitDone();
    progress.step("checking what reads have missed");
    return observations;
  }

  private long changes(Changes effective, ProtocolChanges protocol) {
    return switch (effective) {
      case NONE -> 0;
      case NAIVE -> duration.toNanos() / every.toNanos();
      case PROTOCOL -> protocol.changes();
    };
  }

  private static ClientOptions clientOptions(Testbed testbed, Changes changes) {
    ClientOptions options = testbed.clients();
    if (changes != Changes.PROTOCOL) {
      return options;
    }
    Map<String, String> driver = new HashMap<>(options.driver());
    Table table = new Table(KEYSPACE, RegisterClients.TABLE, 1);
    driver.putAll(DriverOptions.following(table.qualifiedName()));
    return options.with(driver, 1);
  }
}

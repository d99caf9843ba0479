// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.KeyspaceReplication;
import io.manx.lab.consistency.switching.ChangeablePairs;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.Regularity;
import io.manx.lab.history.RegularityReport;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunObservations;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.DriverOptions;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.table.SchemaChange;
import io.manx.lab.load.table.Table;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A check of consistency: clients read and write registers while nodes are disturbed and levels
 * change. It finds reads that missed a write acknowledged before they began.
 *
 * @param pairs pairs of levels, used one after another
 * @param every how long each pair is used, if there are several
 * @param duration duration of the whole check
 * @param clients options of the clients
 * @param disturbances disturbances of the nodes
 * @param load gives seed and timeout
 */
public record RegisterCheck(
    List<LevelPair> pairs,
    Duration every,
    Duration duration,
    RegisterClientOptions clients,
    List<DisturbanceSpec> disturbances,
    LoadOptions load) {
  private static final String KEYSPACE = "manx_registers";

  /** Time until processes begin, so that all of them know the begin before it comes. */
  private static final Duration AHEAD = Duration.ofMillis(500);

  public RegisterCheck {
    if (pairs.isEmpty()) {
      throw new UserException("no pair of levels to check; give at least one by --pairs");
    }
    if (every.isNegative() || every.isZero()) {
      throw new UserException("--every must be more than 0s");
    }
    disturbances.forEach(spec -> spec.requireStartWithin(Duration.ZERO, duration));
    pairs = List.copyOf(pairs);
    disturbances = List.copyOf(disturbances);
  }

  /**
   * The result of a check.
   *
   * @param replication replication of the registers
   * @param operations number of reads and writes, whatever their outcome
   * @param changes number of changes of levels
   * @param givenUp number of changes by the protocol that were given up
   * @param repairs number of changes that continued after a repair
   * @param ledgers whether nodes kept write ledgers
   * @param stops number of stops of client processes
   * @param timeline disturbances that took place
   * @param report result of the check of regularity
   * @param history all operations
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
    /**
     * Returns whether the result is conclusive: reads were answered, and levels changed if they
     * should.
     */
    public boolean isConclusive(RegisterCheck check) {
      return report.reads() > 0 && (changes > 0 || !check.hasChanges());
    }
  }

  /** Returns whether there are several pairs, so that levels change. */
  public boolean hasChanges() {
    return pairs.stream().distinct().count() > 1;
  }

  /**
   * Runs the check.
   *
   * @param changes how levels change; no effect if there is only one pair
   * @param progress is told the progress, and sleeps while clients run
   * @throws InterruptedException if it is interrupted
   */
  public Result run(Testbed testbed, ChangeMethod changes, CheckProgress progress)
      throws InterruptedException {
    LoadTables tables = LoadTables.of(new Table(KEYSPACE, "usertable", 1), load);
    ChangeMethod effective = hasChanges() ? changes : ChangeMethod.NONE;
    if (effective == ChangeMethod.PROTOCOL) {
      int replicas = testbed.replication().values().stream().mapToInt(Integer::intValue).sum();
      ChangeablePairs.requireDistinct(pairs, replicas);
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
        boolean ledgers = effective == ChangeMethod.PROTOCOL && protocol.enrol(progress);
        progress.step("waiting for the processes of the clients");
        long begin = processes.start(AHEAD);
        if (effective == ChangeMethod.PROTOCOL) {
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
    progress.step("checking the history");
    return observations;
  }

  private long changes(ChangeMethod effective, ProtocolChanges protocol) {
    return switch (effective) {
      case NONE -> 0;
      case NAIVE -> duration.toNanos() / every.toNanos();
      case PROTOCOL -> protocol.changes();
    };
  }

  private static ClientOptions clientOptions(Testbed testbed, ChangeMethod changes) {
    ClientOptions options = testbed.clients();
    if (changes != ChangeMethod.PROTOCOL) {
      return options;
    }
    Map<String, String> driver = new HashMap<>(options.driver());
    Table table = new Table(KEYSPACE, RegisterClients.TABLE, 1);
    driver.putAll(DriverOptions.following(table.qualifiedName()));
    return options.with(driver, 1);
  }
}

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.Regularity;
import io.manx.lab.history.RegularityReport;
import io.manx.lab.load.Clients;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.load.LoadTables;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.Table;
import io.manx.lab.testbed.Testbed;
import io.manx.results.UserException;
import io.manx.results.run.TimelineEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Has clients read and write registers while nodes are disturbed and levels are changed, and tells
 * which reads missed a write that had been acknowledged before they began.
 *
 * @param pairs levels, one pair after another
 * @param every how long each of several pairs is used
 * @param duration of all
 * @param registers how many
 * @param clients that read and write, in equal parts, one request at a time each
 * @param disturbances what is done to the nodes
 * @param load seed and timeout
 */
public record RegisterCheck(
    List<LevelPair> pairs,
    Duration every,
    Duration duration,
    int registers,
    int clients,
    List<DisturbanceSpec> disturbances,
    LoadOptions load) {
  private static final String KEYSPACE = "manx_registers";
  private static final int MOST_CLIENTS = 1_000;
  private static final int MOST_REGISTERS = 1_000_000;

  public RegisterCheck {
    if (pairs.isEmpty()) {
      throw new UserException("no pair of levels to check; give --pairs one at least");
    }
    if (clients < 1 || clients > MOST_CLIENTS) {
      throw new UserException(
          "clients %d is out of range; choose 1 to %d".formatted(clients, MOST_CLIENTS));
    }
    if (registers < 1 || registers > MOST_REGISTERS) {
      throw new UserException(
          "registers %d is out of range; choose 1 to %d".formatted(registers, MOST_REGISTERS));
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
   * @param timeline disturbances that took place
   * @param report what reads missed
   * @param history all of it
   */
  public record Result(
      KeyspaceReplication replication,
      long operations,
      long changes,
      List<TimelineEvent> timeline,
      RegularityReport report,
      RegisterHistory history) {}

  /**
   * Does it.
   *
   * @param wait sleeps while clients are at work
   * @throws InterruptedException if it is broken off
   */
  public Result run(Testbed testbed, TableLoad.Wait wait) throws InterruptedException {
    Table table = new Table(KEYSPACE, "usertable", 1);
    LoadTables tables = LoadTables.of(table, load);
    try (CqlSession session = Clients.connectOne(testbed.clients(), load.timeout())) {
      tables.create(session, testbed.replication(), Map.of());
      KeyspaceReplication replication = KeyspaceReplication.of(session, KEYSPACE);
      RunHooks hooks = testbed.hooks(tables, disturbances, load);
      hooks.prepare();
      LevelsInUse levels = new LevelsInUse(pairs, every, System::nanoTime);
      RegisterClients registers = new RegisterClients(session, KEYSPACE, this.registers, levels);
      RunHooks.Aftermath aftermath;
      RegisterHistory history;
      try {
        long now = System.nanoTime();
        hooks.begin(now, now);
        hooks.measuredPartBegan();
        history = registers.run(clients, duration, load.seed(), wait);
      } finally {
        aftermath = hooks.end();
      }
      return new Result(
          replication,
          history.size(),
          levels.current().epoch(),
          aftermath.timeline(),
          Regularity.check(history),
          history);
    }
  }
}

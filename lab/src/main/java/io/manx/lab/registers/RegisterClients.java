// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.manx.core.consistency.Level;
import io.manx.lab.consistency.DriverLevels;
import io.manx.lab.history.ClientPlan;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.RegisterOperation;
import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Clients that read and write registers as fast as they get answers, and record a history. Each
 * register is a row of a table.
 *
 * <p>The registers in use change with time, so that none has too many operations for a check of
 * linearizability.
 */
final class RegisterClients {
  static final String TABLE = "registers";

  private static final ClientPlan OF_THE_PROTOCOL = new ClientPlan(0, "agreed", "agreed");

  private final CqlSession session;
  private final RegisterPlan plan;
  private final long beginNanos;
  private final long endNanos;
  private final WriteVersions versions;
  private final LevelsInUse levels;
  private final PreparedStatement read;
  private final PreparedStatement write;
  private final RegisterHistory history = new RegisterHistory();

  /**
   * Prepares the clients.
   *
   * @param session session to a keyspace with the table of registers; for the protocol its driver
   *     must follow that table
   * @param beginNanos begin of all processes, by {@link System#nanoTime()}
   * @param endNanos end of all processes
   */
  RegisterClients(CqlSession session, RegisterPlan plan, long beginNanos, long endNanos) {
    this.session = session;
    this.plan = plan;
    this.beginNanos = beginNanos;
    this.endNanos = endNanos;
    versions = new WriteVersions(System::nanoTime, beginNanos, plan.process(), plan.processes());
    levels =
        new LevelsInUse(
            plan.levelPairs(), Duration.ofNanos(plan.everyNanos()), System::nanoTime, beginNanos);
    String table = plan.keyspace() + "." + TABLE;
    read = session.prepare("SELECT v FROM " + table + " WHERE id = ?");
    write = session.prepare("UPDATE " + table + " USING TIMESTAMP ? SET v = ? WHERE id = ?");
  }

  /** Returns the statement that creates a table of registers. */
  static String create(String keyspace) {
    return "CREATE TABLE " + keyspace + "." + TABLE + " (id bigint PRIMARY KEY, v bigint)";
  }

  /**
   * Runs the clients until the end.
   *
   * @throws InterruptedException if it is interrupted
   */
  RegisterHistory run() throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(plan.seed());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < plan.clients(); i++) {
      int client = plan.firstClient() + i;
      SplittableRandom random = seeds.split();
      Thread thread = new Thread(() -> work(client, random), "manx-register-client");
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    return history;
  }

  private void work(int client, SplittableRandom random) {
    long now = System.nanoTime();
    while (now - endNanos < 0) {
      long turn = plan.rotateNanos() == 0 ? 0 : Math.max(0, now - beginNanos) / plan.rotateNanos();
      long register = turn * plan.registers() + random.nextInt(plan.registers());
      if (random.nextBoolean()) {
        write(client, register);
      } else {
        read(client, register);
      }
      now = System.nanoTime();
    }
  }

  /** Returns the levels to set on statements; null to leave them to the driver. */
  private LevelsInUse.@Nullable Current current() {
    return plan.changes() == ChangeMethod.PROTOCOL ? null : levels.current();
  }

  private static BoundStatement at(
      BoundStatement statement, LevelsInUse.@Nullable Current current, Kind kind) {
    BoundStatement idempotent = statement.setIdempotent(true);
    if (current == null) {
      return idempotent;
    }
    Level level = kind == Kind.READ ? current.pair().read() : current.pair().write();
    return idempotent.setConsistencyLevel(DriverLevels.of(level));
  }

  private void write(int client, long register) {
    LevelsInUse.Current current = current();
    long begin = System.nanoTime();
    long version = versions.next();
    Outcome outcome = Outcome.OK;
    try {
      session.execute(at(write.bind(version, version, register), current, Kind.WRITE));
    } catch (DriverException e) {
      outcome = outcome(e);
    }
    add(client, register, Kind.WRITE, version, begin, outcome, current);
  }

  private void read(int client, long register) {
    LevelsInUse.Current current = current();
    long begin = System.nanoTime();
    long version = RegisterOperation.NONE;
    Outcome outcome = Outcome.OK;
    try {
      Row row = session.execute(at(read.bind(register), current, Kind.READ)).one();
      version = row == null ? RegisterOperation.NONE : row.getLong("v");
    } catch (DriverException e) {
      outcome = outcome(e);
    }
    add(client, register, Kind.READ, version, begin, outcome, current);
  }

  private void add(
      int client,
      long register,
      Kind kind,
      long version,
      long begin,
      Outcome outcome,
      LevelsInUse.@Nullable Current current) {
    ClientPlan used = current == null ? OF_THE_PROTOCOL : current.plan();
    history.add(
        new RegisterOperation(
            "r" + register, client, kind, version, begin, System.nanoTime(), outcome, used));
  }

  /** Returns the outcome; a write is only certain not to be applied if no coordinator began it. */
  static Outcome outcome(DriverException failure) {
    if (failure instanceof AllNodesFailedException all) {
      boolean allRefused =
          all.getAllErrors().values().stream()
              .flatMap(List::stream)
              .allMatch(UnavailableException.class::isInstance);
      return allRefused ? Outcome.FAILED : Outcome.UNKNOWN;
    }
    return failure instanceof UnavailableException ? Outcome.FAILED : Outcome.UNKNOWN;
  }
}

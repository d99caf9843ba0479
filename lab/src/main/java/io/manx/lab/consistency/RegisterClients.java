package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.AllNodesFailedException;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.servererrors.UnavailableException;
import io.manx.lab.history.ClientPlan;
import io.manx.lab.history.RegisterHistory;
import io.manx.lab.history.RegisterOperation;
import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import io.manx.lab.load.SchemaChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Clients that read and write registers, each a row of a table, as fast as they are answered, and
 * note what they saw. Each write has a version of its own, which is its timestamp and its value.
 */
final class RegisterClients {
  private static final String TABLE = "registers";

  private final CqlSession session;
  private final RegisterHistory history = new RegisterHistory();
  private final AtomicLongArray versions;
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final LevelsInUse levels;
  private final PreparedStatement read;
  private final PreparedStatement write;

  /**
   * Makes the registers, all without a value.
   *
   * @param keyspace that exists
   * @param registers how many
   */
  RegisterClients(CqlSession session, String keyspace, int registers, LevelsInUse levels) {
    this.session = session;
    this.versions = new AtomicLongArray(registers);
    this.levels = levels;
    String table = keyspace + "." + TABLE;
    SchemaChange.run(session, "DROP TABLE IF EXISTS " + table);
    SchemaChange.run(session, "CREATE TABLE " + table + " (id int PRIMARY KEY, v bigint)");
    read = session.prepare("SELECT v FROM " + table + " WHERE id = ?");
    write = session.prepare("UPDATE " + table + " USING TIMESTAMP ? SET v = ? WHERE id = ?");
  }

  /**
   * Lets them work.
   *
   * @param clients how many, of which every other request is a write
   * @throws InterruptedException if it is broken off
   */
  RegisterHistory run(int clients, Duration time, long seed, TableLoad.Wait wait)
      throws InterruptedException {
    SplittableRandom seeds = new SplittableRandom(seed);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      int client = i;
      SplittableRandom random = seeds.split();
      Thread thread = new Thread(() -> work(client, random), "manx-register-client");
      thread.setDaemon(true);
      threads.add(thread);
    }
    threads.forEach(Thread::start);
    try {
      wait.sleep(time);
    } finally {
      isOver.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
    return history;
  }

  private void work(int client, SplittableRandom random) {
    while (!isOver.get()) {
      int register = random.nextInt(versions.length());
      LevelsInUse.Current current = levels.current();
      if (random.nextBoolean()) {
        write(client, register, current);
      } else {
        read(client, register, current);
      }
    }
  }

  private void write(int client, int register, LevelsInUse.Current current) {
    long begin = System.nanoTime();
    long version = versions.incrementAndGet(register);
    Outcome outcome = Outcome.OK;
    try {
      session.execute(
          write
              .bind(version, version, register)
              .setIdempotent(true)
              .setConsistencyLevel(DriverLevels.of(current.pair().write())));
    } catch (DriverException e) {
      outcome = outcome(e);
    }
    add(client, register, Kind.WRITE, version, begin, outcome, current.plan());
  }

  private void read(int client, int register, LevelsInUse.Current current) {
    long begin = System.nanoTime();
    long version = RegisterOperation.NONE;
    Outcome outcome = Outcome.OK;
    try {
      Row row =
          session
              .execute(
                  read.bind(register)
                      .setIdempotent(true)
                      .setConsistencyLevel(DriverLevels.of(current.pair().read())))
              .one();
      version = row == null ? RegisterOperation.NONE : row.getLong("v");
    } catch (DriverException e) {
      outcome = outcome(e);
    }
    add(client, register, Kind.READ, version, begin, outcome, current.plan());
  }

  private void add(
      int client,
      int register,
      Kind kind,
      long version,
      long begin,
      Outcome outcome,
      ClientPlan plan) {
    history.add(
        new RegisterOperation(
            "r" + register, client, kind, version, begin, System.nanoTime(), outcome, plan));
  }

  /** A write was surely not applied only if no coordinator began it. */
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

package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.DrainingRepair;
import io.manx.lab.consistency.switching.EnrolRequest;
import io.manx.lab.consistency.switching.Enrolments;
import io.manx.lab.load.table.Table;
import io.manx.lab.testbed.Repairs;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Changes the levels of the registers by the protocol, from one pair to the next, by several
 * controllers at once. Where only a repair brings a change further they are repaired, if that is
 * possible. A change that does not come to its end in time is given up.
 */
final class ProtocolChanges implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final long STEP_MILLIS = 100;
  private static final int CONTROLLERS = 2;

  /** How many times longer than each pair is used a change may take. */
  private static final int PATIENCE = 6;

  private final CqlSession session;
  private final TableName table;
  private final List<LevelPair> pairs;
  private final Duration every;
  private final EnrolmentStore store;
  private final List<Thread> threads = new ArrayList<>();
  private boolean isEnrolled;
  private LevelPair inForce;
  private final AtomicLong changes = new AtomicLong();
  private final AtomicLong givenUp = new AtomicLong();
  private final AtomicLong repaired = new AtomicLong();
  private final Optional<DrainingRepair> repair;

  /**
   * Creates it; nothing is enrolled yet.
   *
   * @param pairs of levels, in turn
   * @param every how long each is used at least
   * @param repairs what repairs the registers; empty if nothing does
   */
  ProtocolChanges(
      CqlSession session,
      TableName table,
      List<LevelPair> pairs,
      Duration every,
      Optional<Repairs> repairs) {
    this.session = session;
    this.table = table;
    this.pairs = List.copyOf(pairs);
    this.every = every;
    inForce = pairs.get(0);
    store = new EnrolmentStore(session, "manx consistency check", TIMEOUT);
    repair = repairs.map(each -> new DrainingRepair(store, table, each));
  }

  /**
   * Enrols the registers.
   *
   * @return whether all coordinators list what too few replicas hold
   * @throws InterruptedException if it is broken off
   */
  boolean enrol(CheckProgress progress) throws InterruptedException {
    isEnrolled = true;
    Table registers = new Table(table.keyspace(), table.table(), 1);
    return Enrolments.of(session)
        .enrolUnused(
            new EnrolRequest(registers, pairs.get(0), Timing.DEFAULT, true), progress::step)
        .hasLedgers();
  }

  /** Begins to change levels. */
  void start() {
    for (int i = 0; i < CONTROLLERS; i++) {
      boolean begins = i == 0;
      start("manx-level-control-" + i, () -> control(begins));
    }
    repair.ifPresent(each -> start("manx-level-repair", () -> repairWhenNeeded(each)));
  }

  private void start(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void repairWhenNeeded(DrainingRepair each) {
    try {
      while (true) {
        Thread.sleep(STEP_MILLIS);
        repaired.addAndGet(repairIfNeeded(each) ? 1 : 0);
      }
    } catch (InterruptedException e) {
      // It is over.
    }
  }

  private boolean repairIfNeeded(DrainingRepair each) throws InterruptedException {
    try {
      Optional<EnrolmentRow> row = store.find(table);
      return row.isPresent() && each.run(row.get(), progress -> {});
    } catch (DriverException | UserException e) {
      return false; // a node is disturbed; another repair may be possible
    }
  }

  private void control(boolean begins) {
    LevelChange change =
        new LevelChange(store, new Coordinators(session, TIMEOUT), table, System::nanoTime);
    long sinceNanos = System.nanoTime();
    long epoch = 1;
    try {
      while (true) {
        Thread.sleep(STEP_MILLIS);
        Optional<EnrolmentRow> row = step(change);
        if (row.isEmpty()) {
          continue;
        }
        long now = System.nanoTime();
        if (row.get().enrolment().epoch() != epoch) {
          epoch = row.get().enrolment().epoch();
          sinceNanos = now;
        }
        if (begins) {
          act(change, row.get(), now - sinceNanos);
        }
      }
    } catch (InterruptedException e) {
      // It is over.
    }
  }

  private static Optional<EnrolmentRow> step(LevelChange change) {
    try {
      return change.step();
    } catch (DriverException e) {
      return Optional.empty(); // a node is disturbed; the next step may be possible
    }
  }

  private void act(LevelChange change, EnrolmentRow row, long nanos) {
    Enrolment enrolment = row.enrolment();
    count(enrolment);
    try {
      if (enrolment.phase() == Phase.STABLE && nanos >= every.toNanos()) {
        change.begin(row, after(enrolment.to()));
      } else if (enrolment.phase() != Phase.STABLE && nanos >= PATIENCE * every.toNanos()) {
        givenUp.addAndGet(change.giveUp(row).isPresent() ? 1 : 0);
      }
    } catch (DriverException e) {
      // The next step tells what became of it.
    }
  }

  private void count(Enrolment enrolment) {
    if (enrolment.phase() == Phase.STABLE && !enrolment.to().equals(inForce)) {
      inForce = enrolment.to();
      changes.incrementAndGet();
    }
  }

  /** Of a pair that a change was given up from, the one after the next, so that all have turns. */
  private LevelPair after(LevelPair pair) {
    int ahead = 1 + (int) (givenUp.get() % (pairs.size() - 1));
    return pairs.get((pairs.indexOf(pair) + ahead) % pairs.size());
  }

  /** How often another pair came into force. */
  long changes() {
    return changes.get();
  }

  /** How many changes went on by a repair. */
  long repairs() {
    return repaired.get();
  }

  /** How many changes were given up. */
  long givenUp() {
    return givenUp.get();
  }

  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    if (isEnrolled) {
      withdraw();
    }
  }

  private void withdraw() {
    try {
      store.find(table).ifPresent(store::remove);
    } catch (DriverException e) {
      // The row of a table that is made anew by the next check does no harm.
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

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
 * Changes the levels of the registers from one pair to the next by the protocol, with several
 * controllers at once. If a change needs a repair, the registers are repaired if possible. A change
 * that does not end in time is given up.
 */
final class ProtocolChanges implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final long STEP_MILLIS = 100;
  private static final int CONTROLLERS = 2;

  /** The longest time of a change, as a multiple of the time that each pair is used. */
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
   * Creates the changes; nothing is enrolled yet.
   *
   * @param pairs pairs of levels, in turn
   * @param every the least time that each pair is used
   * @param repairs repairs the registers; empty if that is not possible
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
   * @return whether all nodes keep write ledgers
   * @throws InterruptedException if it is interrupted
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
      // The next step shows the outcome.
    }
  }

  private void count(Enrolment enrolment) {
    if (enrolment.phase() == Phase.STABLE && !enrolment.to().equals(inForce)) {
      inForce = enrolment.to();
      changes.incrementAndGet();
    }
  }

  /**
   * Returns the pair to change to. After a change was given up, its target is skipped, so that all
   * pairs have turns.
   */
  private LevelPair after(LevelPair pair) {
    int ahead = 1 + (int) (givenUp.get() % (pairs.size() - 1));
    return pairs.get((pairs.indexOf(pair) + ahead) % pairs.size());
  }

  /** Returns how often another pair came into force. */
  long changes() {
    return changes.get();
  }

  /** Returns the number of changes that continued after a repair. */
  long repairs() {
    return repaired.get();
  }

  /** Returns the number of changes that were given up. */
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
      // The next check creates the table anew, so the old row does no harm.
    }
  }
}

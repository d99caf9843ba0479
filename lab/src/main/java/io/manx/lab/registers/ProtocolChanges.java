package io.manx.lab.registers;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolledTable;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.LevelChange;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Changes the levels of the registers by the protocol, from one pair to the next, by several
 * controllers at once. A change that does not come to its end in time is given up.
 */
final class ProtocolChanges implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final Duration FOR_LEDGERS = Duration.ofSeconds(15);
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
  private volatile long epochs;
  private volatile long givenUp;

  /**
   * Enrols the registers, which are empty.
   *
   * @param pairs of levels, in turn
   * @param every how long each is used at least
   */
  ProtocolChanges(CqlSession session, TableName table, List<LevelPair> pairs, Duration every) {
    this.session = session;
    this.table = table;
    this.pairs = List.copyOf(pairs);
    this.every = every;
    store = new EnrolmentStore(session, "manx consistency check", TIMEOUT);
  }

  /**
   * Writes the row, and lets the agents know of it.
   *
   * @return whether all coordinators list what too few replicas hold
   * @throws InterruptedException if it is broken off
   */
  boolean enrol() throws InterruptedException {
    store.create();
    EnrolledTable actual =
        EnrolledTable.of(session.refreshSchema(), table)
            .orElseThrow(() -> new UserException("table " + table + " is gone; start again"));
    Optional<EnrolmentRow> old = store.find(table);
    if (old.isPresent()) {
      store.remove(old.get());
    }
    if (!store.add(table, enrolment(actual, Map.of()))) {
      throw new UserException("somebody else enrols " + table + "; wait until they are done");
    }
    Map<UUID, UUID> ledgers = awaitLedgers();
    if (!ledgers.isEmpty()) {
      store.replace(store.find(table).orElseThrow(), enrolment(actual, ledgers));
    }
    return !ledgers.isEmpty();
  }

  private Enrolment enrolment(EnrolledTable actual, Map<UUID, UUID> ledgers) {
    return Enrolment.of(
        actual.id(),
        actual.copies(),
        1,
        Phase.STABLE,
        pairs.get(0),
        pairs.get(0),
        Timing.DEFAULT,
        Ledgers.of(ledgers, 0, 0, 0)); // nothing was written before
  }

  /** Returns none if a node has no agent. */
  private Map<UUID, UUID> awaitLedgers() throws InterruptedException {
    Coordinators coordinators = new Coordinators(session, TIMEOUT);
    long end = System.nanoTime() + FOR_LEDGERS.toNanos();
    while (System.nanoTime() - end < 0) {
      List<LedgerReport> reports = coordinators.reports(table);
      if (reports.size() == coordinators.members().size()) {
        return reports.stream()
            .collect(Collectors.toMap(LedgerReport::host, LedgerReport::ledger));
      }
      Thread.sleep(STEP_MILLIS);
    }
    return Map.of();
  }

  /** Begins to change levels. */
  void start() {
    for (int i = 0; i < CONTROLLERS; i++) {
      boolean begins = i == 0;
      Thread thread = new Thread(() -> control(begins), "manx-level-control-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
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
          epochs = epoch;
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
    try {
      if (enrolment.phase() == Phase.STABLE && nanos >= every.toNanos()) {
        change.begin(row, after(enrolment.to()));
      } else if (enrolment.phase() != Phase.STABLE && nanos >= PATIENCE * every.toNanos()) {
        givenUp += change.giveUp(row).isPresent() ? 1 : 0;
      }
    } catch (DriverException e) {
      // The next step tells what became of it.
    }
  }

  /** Of a pair that a change was given up from, the one after the next, so that all have turns. */
  private LevelPair after(LevelPair pair) {
    int ahead = 1 + (int) (givenUp % (pairs.size() - 1));
    return pairs.get((pairs.indexOf(pair) + ahead) % pairs.size());
  }

  /** How often other levels came into force. */
  long changes() {
    return Math.max(0, epochs - 1);
  }

  /** How many changes were given up. */
  long givenUp() {
    return givenUp;
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
    store.find(table).ifPresent(store::remove);
  }
}

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolledTable;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Enrols a table of which all replicas hold the same, since it is empty or was filled at ALL: no
 * older write has to be found by a repair.
 */
public final class EmptyTableEnrolment {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration FOR_LEDGERS = Duration.ofSeconds(15);
  private static final long STEP_MILLIS = 100;

  private final CqlSession session;
  private final TableName table;
  private final EnrolmentStore store;

  /** Creates it, for a table that nobody uses yet. */
  public EmptyTableEnrolment(CqlSession session, TableName table) {
    this.session = session;
    this.table = table;
    store = new EnrolmentStore(session, "manx lab", TIMEOUT);
  }

  /**
   * Writes the row, anew if there is one, and waits until the agents know of it.
   *
   * @param pair in force at first
   * @return whether all coordinators list what too few replicas hold
   * @throws InterruptedException if it is broken off
   */
  public boolean enrol(LevelPair pair, Timing timing) throws InterruptedException {
    store.create();
    EnrolledTable actual =
        EnrolledTable.of(session.refreshSchema(), table)
            .orElseThrow(() -> new UserException("table " + table + " is gone; start again"));
    store.find(table).ifPresent(store::remove);
    long epoch = unusedEpoch();
    if (!store.add(table, enrolment(actual, epoch, pair, timing, Map.of()))) {
      throw new UserException("somebody else enrols " + table + "; wait until they are done");
    }
    Map<UUID, UUID> ledgers = awaitLedgers();
    if (ledgers.isEmpty()) {
      return false;
    }
    return store.replace(
        store.find(table).orElseThrow(), enrolment(actual, epoch, pair, timing, ledgers));
  }

  /** Ledgers of an earlier enrolment may say that they have drained its epochs. */
  private long unusedEpoch() {
    List<LedgerReport> reports = new Coordinators(session, TIMEOUT).reports(table);
    long epoch = 1;
    while (isDrained(reports, epoch)) {
      epoch++;
    }
    return epoch;
  }

  private static boolean isDrained(List<LedgerReport> reports, long epoch) {
    return reports.stream().anyMatch(report -> report.hasDrained(epoch));
  }

  private static Enrolment enrolment(
      EnrolledTable actual, long epoch, LevelPair pair, Timing timing, Map<UUID, UUID> ledgers) {
    return Enrolment.of(
        actual.id(),
        actual.copies(),
        epoch,
        Phase.STABLE,
        pair,
        pair,
        timing,
        Ledgers.of(ledgers, 1, 1, 0));
  }

  /** Returns none if a node has no agent. */
  private Map<UUID, UUID> awaitLedgers() throws InterruptedException {
    Coordinators coordinators = new Coordinators(session, TIMEOUT);
    long end = System.nanoTime() + FOR_LEDGERS.toNanos();
    while (System.nanoTime() - end < 0) {
      List<LedgerReport> reports = coordinators.reports(table);
      if (reports.size() == coordinators.members().size()) {
        return reports.stream().collect(Collectors.toMap(LedgerReport::host, LedgerReport::ledger));
      }
      Thread.sleep(STEP_MILLIS);
    }
    return Map.of();
  }
}

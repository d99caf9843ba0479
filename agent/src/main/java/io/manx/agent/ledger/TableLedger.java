package io.manx.agent.ledger;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledger;
import io.manx.core.consistency.switching.LedgerState;
import io.manx.core.consistency.switching.ListedKey;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import io.manx.core.consistency.switching.TrackedWrite;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ledger of one enrolled table on this node. Thread-safe. */
public final class TableLedger {
  private static final Logger LOGGER = LoggerFactory.getLogger(TableLedger.class);

  private final Ledger ledger;
  private final AtomicBoolean saidLoss = new AtomicBoolean();
  private final AtomicBoolean saidUnrepaired = new AtomicBoolean();
  private volatile EnrolledTable table;

  TableLedger(EnrolledTable table, Ledger ledger) {
    this.table = table;
    this.ledger = ledger;
  }

  /** What was last read of the table. */
  public EnrolledTable table() {
    return table;
  }

  /** How it is. */
  public LedgerState state() {
    return ledger.state();
  }

  /** Takes note of what was read of the table. */
  void seen(EnrolledTable now) {
    Enrolment before = table.enrolment();
    // First: keys that are handed out for a drain are then read at the level that it needs.
    table = now;
    if (now.enrolment().epoch() < before.epoch()) {
      lose(); // it was enrolled anew, and epochs are not what they were
    }
    if (now.enrolment().phase() == Phase.DRAINING) {
      ledger.draining(now.enrolment().epoch());
    }
    if (!now.readRepairs() && saidUnrepaired.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx reads no keys of table {} again, since its read_repair is NONE and nothing would"
              + " come of it; its consistency levels can only be changed after repairs",
          now);
    }
  }

  /** Returns from when on no client is told any more of a write that begins now. */
  long deadlineNanos(long nowNanos, long writeTimeoutNanos) {
    return nowNanos + graceNanos(table, writeTimeoutNanos);
  }

  /**
   * For how long a client may be told that a write was acknowledged, by this node or by its driver,
   * in nanoseconds.
   */
  static long graceNanos(EnrolledTable table, long writeTimeoutNanos) {
    return Timing.waitFor(Math.max(writeTimeoutNanos, table.enrolment().timing().writeNanos()));
  }

  void begin(TrackedWrite write) {
    ledger.begin(write);
  }

  /** Looks after the writes. What fails makes it incomplete, and passes. */
  void settle(long nowNanos) {
    try {
      ledger.settle(nowNanos);
    } catch (RuntimeException e) {
      lose();
      throw e;
    }
    if (ledger.state().losses() > 0) {
      sayLoss();
    }
  }

  /** It does not list all that it should. */
  void lose() {
    ledger.lose();
    sayLoss();
  }

  private void sayLoss() {
    if (saidLoss.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx could not list all writes of table {} that too few replicas may hold, and lists"
              + " them anew; the next change of its consistency levels may need a repair. Further"
              + " losses are only counted in table manx.ledgers",
          table);
    }
  }

  /** Returns a key to read again now, or null. */
  @Nullable ListedKey next(long nowNanos) {
    return table.readRepairs() ? ledger.next(nowNanos) : null;
  }

  void reread(ListedKey key, boolean fromAll) {
    ledger.reread(key, fromAll);
  }
}

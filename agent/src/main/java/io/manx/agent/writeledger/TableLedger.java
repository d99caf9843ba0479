// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

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

  /** The table as it was last read. */
  public EnrolledTable table() {
    return table;
  }

  /** Its state. */
  public LedgerState state() {
    return ledger.state();
  }

  /** Updates it with the table as it was just read. */
  void seen(EnrolledTable now) {
    Enrolment before = table.enrolment();
    // First, so that keys handed out for a drain are read at the level that it needs.
    table = now;
    if (now.enrolment().epoch() < before.epoch()) {
      lose(); // it was enrolled anew, and its epochs began again
    }
    if (now.enrolment().phase() == Phase.DRAINING) {
      ledger.draining(now.enrolment().epoch());
    }
    if (!now.readRepairs() && saidUnrepaired.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx reads no keys of table {} again, since its read_repair is NONE and reads would"
              + " repair nothing; its consistency levels can only be changed after repairs",
          now);
    }
  }

  /** Returns the time from which no client can still be told about a write that begins now. */
  long deadlineNanos(long nowNanos, long writeTimeoutNanos) {
    return nowNanos + graceNanos(table, writeTimeoutNanos);
  }

  /** For how long this node or a client's driver may still acknowledge a write, in nanoseconds. */
  static long graceNanos(EnrolledTable table, long writeTimeoutNanos) {
    return Timing.waitFor(Math.max(writeTimeoutNanos, table.enrolment().timing().writeNanos()));
  }

  void begin(TrackedWrite write) {
    ledger.begin(write);
  }

  /** Settles the writes. A failure marks the ledger as incomplete, and is thrown. */
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

  /** Marks the ledger as incomplete. */
  void lose() {
    ledger.lose();
    sayLoss();
  }

  private void sayLoss() {
    if (saidLoss.compareAndSet(false, true)) {
      LOGGER.warn(
          "Manx could not list all writes of table {} that too few replicas may hold, and begins"
              + " a new list; the next change of its consistency levels may need a repair. Further"
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.writeledger;

import io.manx.agent.cassandra.NodeConfiguration;
import io.manx.agent.feature.Feature;
import io.manx.agent.settings.Settings;
import io.manx.core.consistency.switching.Ledger;
import io.manx.core.consistency.switching.LedgerState;
import io.manx.core.consistency.switching.TrackedWrite;
import io.manx.core.settings.Mode;
import io.manx.core.settings.SettingDefinitions;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.apache.cassandra.schema.TableId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The ledgers of this node, one for each enrolled table. Kept in modes {@code observe} and {@code
 * on}; keys are read again in mode {@code on} only. A ledger ends with the mode, and a new one
 * begins afterwards. Thread-safe; never throws.
 */
public final class WriteLedgers {
  private static final Logger LOGGER = LoggerFactory.getLogger(WriteLedgers.class);

  private final Settings settings;
  private final AtomicLong failures = new AtomicLong();
  private final Rereads rereads;
  private final LongSupplier writeTimeoutNanos;
  private final LongSupplier clock;
  private final Supplier<UUID> ids;
  private volatile LongSupplier hookFailures = () -> 0;
  private volatile Map<TableId, TableLedger> byTable = Map.of();
  private long knownHookFailures;
  private long endedLosses;

  /**
   * Creates it without any ledger.
   *
   * @param clock in nanoseconds
   * @param ids creates an identifier for each ledger
   */
  public WriteLedgers(Settings settings, LongSupplier clock, Supplier<UUID> ids) {
    this(settings, new PartitionReader(), NodeConfiguration::writeTimeoutNanos, clock, ids);
  }

  /**
   * Creates it.
   *
   * @param reader reads keys again
   * @param writeTimeoutNanos the time after which this node tells clients that a write has failed
   */
  WriteLedgers(
      Settings settings,
      Rereads.Reader reader,
      LongSupplier writeTimeoutNanos,
      LongSupplier clock,
      Supplier<UUID> ids) {
    this.settings = settings;
    this.clock = clock;
    this.ids = ids;
    this.writeTimeoutNanos = writeTimeoutNanos;
    rereads = new Rereads(reader);
    settings.onChange(this::endIfOff);
  }

  /**
   * Begins to look for enrolled tables.
   *
   * @param hook counts the writes that a failing hook could not list
   */
  public void start(LongSupplier hook) {
    try {
      loseWith(hook);
      new LedgerTasks(this, rereads, clock).start();
    } catch (Throwable e) {
      Feature.WRITE_LEDGER.disable();
      failures.incrementAndGet();
      LOGGER.warn(
          "Manx feature {} is off and Cassandra runs as without it, since it could not begin",
          Feature.WRITE_LEDGER,
          e);
    }
  }

  /** Marks all ledgers as incomplete whenever this count has grown. */
  void loseWith(LongSupplier hook) {
    hookFailures = hook;
  }

  /** Whether no table is enrolled, as far as this node knows. */
  public boolean areNone() {
    return byTable.isEmpty();
  }

  /** Whether one of these tables is enrolled. */
  public boolean areOf(Collection<TableId> tables) {
    Map<TableId, TableLedger> ledgers = byTable;
    for (TableId table : tables) {
      if (ledgers.containsKey(table)) {
        return true;
      }
    }
    return false;
  }

  /** Follows a write into one table. */
  @FunctionalInterface
  public interface Tracking {
    /** Returns the write; after that time no client can still be told about it. */
    TrackedWrite until(long deadlineNanos);
  }

  /** A write into these tables is about to be sent to its replicas. */
  public void begin(Collection<TableId> tables, Tracking tracking) {
    for (TableId table : tables) {
      TableLedger ledger = byTable.get(table);
      if (ledger != null) {
        ledger.begin(
            tracking.until(ledger.deadlineNanos(clock.getAsLong(), writeTimeoutNanos.getAsLong())));
      }
    }
  }

  /**
   * All ledgers. If the hook has failed since the last call, they are marked as incomplete first.
   */
  public Collection<TableLedger> all() {
    if (!areKept()) {
      return List.of();
    }
    loseAfterHookFailures();
    return byTable.values();
  }

  /** Whether this node keeps ledgers now, if tables are enrolled. */
  boolean areKept() {
    return settings.mode() != Mode.OFF && Feature.WRITE_LEDGER.isWorking();
  }

  /** Whether keys are read again now. */
  boolean readAgain() {
    return settings.mode() == Mode.ON;
  }

  /** How many keys may be read again per second. */
  int rereadsPerSecond() {
    return settings.get(SettingDefinitions.LEDGER_REREADS_PER_SECOND);
  }

  /** Sets all enrolled tables. */
  synchronized void enrolled(Collection<EnrolledTable> tables, long nowNanos) {
    if (!areKept()) {
      end();
      return;
    }
    Map<TableId, TableLedger> next = new HashMap<>();
    for (EnrolledTable table : tables) {
      TableLedger ledger = byTable.get(table.id());
      if (ledger == null) {
        ledger =
            new TableLedger(
                table,
                new Ledger(
                    ids,
                    settings::ledgerKeys,
                    () -> TableLedger.graceNanos(table, writeTimeoutNanos.getAsLong()),
                    nowNanos));
      }
      ledger.seen(table);
      next.put(table.id(), ledger);
    }
    byTable.forEach((id, ledger) -> endedLosses += next.containsKey(id) ? 0 : losses(ledger));
    byTable = Map.copyOf(next);
  }

  private static long losses(TableLedger ledger) {
    return ledger.state().losses();
  }

  private synchronized void endIfOff() {
    if (!areKept()) {
      end();
    }
  }

  private synchronized void end() {
    endedLosses += byTable.values().stream().mapToLong(WriteLedgers::losses).sum();
    byTable = Map.of();
  }

  private synchronized void loseAfterHookFailures() {
    long now = hookFailures.getAsLong();
    if (now != knownHookFailures) {
      knownHookFailures = now;
      byTable.values().forEach(TableLedger::lose);
    }
  }

  /** Settles all writes. */
  void settle(long nowNanos) {
    for (TableLedger ledger : all()) {
      try {
        ledger.settle(nowNanos);
      } catch (RuntimeException e) {
        failed(e);
      }
    }
  }

  /** Counts a failure, and logs the first one. */
  void failed(Throwable failure) {
    Feature.WRITE_LEDGER.failed();
    if (failures.incrementAndGet() == 1) {
      LOGGER.warn(
          "Manx could not update its ledgers; further failures are only counted in table"
              + " manx.status",
          failure);
    }
  }

  /** How often ledgers could not be updated. */
  public long failures() {
    return failures.get();
  }

  /** How often a ledger could not list all that it should. */
  public synchronized long losses() {
    return endedLosses + byTable.values().stream().mapToLong(WriteLedgers::losses).sum();
  }

  /** Keys that have been read again. */
  public long rereads() {
    return rereads.succeeded();
  }

  /** How often a key could not be read again. */
  public long failedRereads() {
    return rereads.failed();
  }

  /** Keys that are listed now. */
  public long listed() {
    return sum(LedgerState::listed);
  }

  /** Writes for which it is not yet certain which replicas hold them. */
  public long unsettled() {
    return sum(LedgerState::unsettled);
  }

  private long sum(ToIntFunction<LedgerState> of) {
    return byTable.values().stream().mapToLong(each -> of.applyAsInt(each.state())).sum();
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.protocol.internal.ProtocolConstants.ConsistencyLevel;
import io.manx.core.consistency.switching.Lease;
import io.manx.driver.internal.metrics.LevelCounters;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Chooses the level of each request of an enrolled table: that of the table's lease if it is valid
 * and the table is as its enrolment says, otherwise ALL, which is safe beside every pair.
 * Thread-safe; takes no lock, and allocates memory only when a lease is new.
 */
public final class LevelChooser {
  private static final Logger LOGGER = LoggerFactory.getLogger(LevelChooser.class);

  private final EnrolledTables tables;
  private final boolean failsWithoutLease;
  private final IntSupplier defaultLevel;
  private final Supplier<Metadata> metadata;
  private final LevelCounters counters;
  private final AtomicReferenceArray<SessionSchema> facts;
  private final AtomicReferenceArray<TableLevels> levels;

  private volatile LevelSource source = LevelSource.NONE;

  /**
   * Creates it; it knows no lease at first.
   *
   * @param failsWithoutLease whether requests without a valid lease are refused, not sent at ALL
   * @param defaultLevel of the session's default execution profile, as the protocol numbers it
   * @param metadata the current metadata of the session
   */
  public LevelChooser(
      EnrolledTables tables,
      boolean failsWithoutLease,
      IntSupplier defaultLevel,
      Supplier<Metadata> metadata,
      LevelCounters counters) {
    this.tables = tables;
    this.failsWithoutLease = failsWithoutLease;
    this.defaultLevel = defaultLevel;
    this.metadata = metadata;
    this.counters = counters;
    facts = new AtomicReferenceArray<>(tables.size());
    levels = new AtomicReferenceArray<>(tables.size());
  }

  EnrolledTables tables() {
    return tables;
  }

  LevelCounters counters() {
    return counters;
  }

  /** Takes leases from this source from now on. */
  void follow(LevelSource newSource) {
    source = newSource;
  }

  /**
   * Whether a level, as the protocol numbers it, may be replaced: it must be the session's default,
   * and not one of lightweight transactions.
   */
  boolean isReplaceable(int level) {
    return level == defaultLevel.getAsInt()
        && level != ConsistencyLevel.SERIAL
        && level != ConsistencyLevel.LOCAL_SERIAL;
  }

  /** Whether the operator is known not to have enrolled a table. */
  boolean isWithoutRow(int table, long nowNanos) {
    return source.isWithoutRow(table, nowNanos);
  }

  /** Whether a table has counters, as far as the session's metadata say. */
  public boolean isCounter(int table) {
    return facts(table).isCounter();
  }

  /**
   * Chooses the level of a request.
   *
   * @param choice with table and operation set
   * @param host identifier of the coordinator; null if unknown
   * @return whether it may be sent
   */
  boolean choose(LevelChoice choice, @Nullable UUID host, long nowNanos) {
    Lease lease = source.lease(choice.table());
    if (lease == null || !lease.isValid(nowNanos)) {
      counters.withoutLease().increment();
      choice.chooseAll();
      return !failsWithoutLease;
    }
    TableLevels inForce = levels(choice.table(), lease);
    if (inForce.isMismatch()) {
      counters.mismatches().increment();
      choice.chooseAll();
      return !failsWithoutLease;
    }
    inForce.requests().increment();
    if (inForce.isInTransition()) {
      counters.inTransition().increment();
    }
    int level = inForce.level(choice.isRead());
    if (!choice.isRead() && level != ConsistencyLevel.ALL && !mayBeShort(lease, host)) {
      counters.withoutLedger().increment();
      level = ConsistencyLevel.ALL;
    }
    choice.choose(level, lease);
    return true;
  }

  /** Whether a write by a coordinator may be held by fewer than all replicas. */
  private static boolean mayBeShort(Lease lease, @Nullable UUID host) {
    return host == null ? !lease.enrolment().ledgers().areKept() : lease.permitsShortWrites(host);
  }

  private SessionSchema facts(int table) {
    Metadata current = metadata.get();
    SessionSchema known = facts.get(table);
    if (known == null || !known.areOf(current)) {
      known = SessionSchema.of(current, tables.name(table));
      facts.set(table, known);
    }
    return known;
  }

  private TableLevels levels(int table, Lease lease) {
    SessionSchema current = facts(table);
    TableLevels known = levels.get(table);
    if (known != null && known.areOf(lease, current)) {
      return known;
    }
    TableLevels fresh = new TableLevels(lease, current, counters.requests(lease.levels()));
    if (levels.compareAndSet(table, known, fresh)) {
      changed(table, known, fresh, current);
    }
    return fresh;
  }

  private void changed(
      int table, @Nullable TableLevels before, TableLevels now, SessionSchema seen) {
    if (before != null && !before.lease().levels().equals(now.lease().levels())) {
      counters.changes().increment();
    }
    if (now.isMismatch() && (before == null || !before.isMismatch())) {
      LOGGER.warn(
          "Manx sends all requests of {} at ALL: the table was enrolled with {} replicas, table id"
              + " {}, but this session sees {}; see 'manx consistency status'",
          tables.name(table),
          now.lease().enrolment().replicas(),
          now.lease().enrolment().tableId(),
          seen);
    }
  }
}

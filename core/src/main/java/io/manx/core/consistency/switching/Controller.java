// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Carries out a table's changes: it computes the next enrolment, and says what the change waits
 * for. Several controllers may work on a change: each waits by itself from when it saw the current
 * step, and the row's transaction decides who takes the next. So one may take over from another
 * that has stopped. Used by one thread.
 */
public final class Controller {
  private static final long FIRST_EPOCH = 1;

  private @Nullable Enrolment seen;
  private long seenNanos;

  /** What the change waits for; null if nothing. */
  private @Nullable String awaited;

  /**
   * Returns the row to write next.
   *
   * @param row the current row, read as by lightweight transactions
   * @param nowNanos time of this controller's monotonic clock when the row had been read
   * @param reports of coordinators that have answered since; only drains need them, but the earlier
   *     a loss is known, the earlier a repair can make up for it
   * @param members host identifiers of all nodes of the cluster, up or down
   * @return the next row, or the same if the change must wait
   */
  public Enrolment step(
      Enrolment row, long nowNanos, Collection<LedgerReport> reports, Collection<UUID> members) {
    if (seen == null || seen.epoch() != row.epoch() || seen.phase() != row.phase()) {
      seenNanos = nowNanos;
    }
    seen = row;
    awaited = null;
    Ledgers ledgers = row.ledgers();
    if (ledgers.areKept() && !reports.isEmpty()) {
      ledgers = ledgers.seen(reports, members);
      if (!ledgers.equals(row.ledgers())) {
        return row.with(ledgers);
      }
    }
    if (row.phase() == Phase.STABLE) {
      return row;
    }
    awaited = awaited(row, nowNanos - seenNanos, reports);
    return awaited == null ? row.advanced() : row;
  }

  /**
   * Whether a change may begin: every client must know that the table is enrolled. A client that
   * found no row may rely on that for as long as a lease of {@link Timing#DEFAULT} lasts.
   *
   * @param row the newest row that {@link #step} has seen
   * @param nowNanos as for {@link #step}
   */
  public boolean mayBegin(Enrolment row, long nowNanos) {
    return row.epoch() > FIRST_EPOCH
        || (seen != null
            && seen.epoch() == row.epoch()
            && nowNanos - seenNanos >= Timing.waitFor(Timing.DEFAULT.leaseNanos()));
  }

  /** What the change waits for, in words; empty if nothing. */
  public String awaited() {
    return awaited == null ? "" : awaited;
  }

  private static @Nullable String awaited(
      Enrolment row, long nanos, Collection<LedgerReport> reports) {
    switch (row.phase()) {
      case AWAITING_LEASES:
        return until(nanos, row.timing().leaseNanos(), "leases on older epochs to end");
      case AWAITING_WRITES:
        return until(nanos, row.timing().writeNanos(), "writes of older epochs to end");
      case DRAINING:
        return row.ledgers().areRepaired(row.epoch()) ? null : drain(row, reports);
      case STABLE:
        return null;
    }
    throw new AssertionError(row);
  }

  private static @Nullable String until(long nanos, long needed, String what) {
    return nanos < Timing.waitFor(needed) ? what : null;
  }

  /** Says what a drain waits for. Reports of unregistered ledgers have been handled before. */
  private static @Nullable String drain(Enrolment row, Collection<LedgerReport> reports) {
    if (row.ledgers().needRepair(row.epoch())) {
      return "a repair that begins now";
    }
    Set<UUID> silent = new HashSet<>(row.ledgers().byHost().keySet());
    Set<UUID> draining = new HashSet<>();
    long listed = 0;
    for (LedgerReport report : reports) {
      silent.remove(report.host());
      if (!report.hasDrained(row.epoch())) {
        draining.add(report.host());
        listed += report.listed();
      }
    }
    if (!silent.isEmpty()) {
      return "ledgers that do not answer: " + silent.size() + "; or a repair that begins now";
    }
    return draining.isEmpty()
        ? null
        : "ledgers to be drained: " + draining.size() + ", keys listed: " + listed;
  }
}

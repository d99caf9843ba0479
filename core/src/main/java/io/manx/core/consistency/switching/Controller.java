package io.manx.core.consistency.switching;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Brings the changes of a table to their end: it says what its enrolment is to become, and what is
 * waited for. Of several controllers each may take the next step, for which it has waited itself
 * since it saw the present one; the row's transaction decides. So one may also take over from
 * another that has stopped. Used by one thread.
 */
public final class Controller {
  private static final long FIRST_EPOCH = 1;

  private @Nullable Enrolment seen;
  private long seenNanos;

  /** What is waited for; null if nothing is. */
  private @Nullable String awaited;

  /**
   * Takes note of a row, and says what is to become of it.
   *
   * @param row that was read as by lightweight transactions
   * @param nowNanos of this controller's monotonic clock, at which the row had been read
   * @param reports of coordinators that have answered since; needed while draining only, but the
   *     earlier a loss is known, the earlier a repair can make up for it
   * @param members host identifiers of all nodes of the cluster, up or down
   * @return another one; or the same if it has to wait
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
   * Whether a change may begin: once every client knows that the table is enrolled. Those that
   * found no row go by that for as long as a lease of {@link Timing#DEFAULT} lasts.
   *
   * @param row the newest that {@link #step} was told of
   * @param nowNanos as there
   */
  public boolean mayBegin(Enrolment row, long nowNanos) {
    return row.epoch() > FIRST_EPOCH
        || (seen != null
            && seen.epoch() == row.epoch()
            && nowNanos - seenNanos >= Timing.waitFor(Timing.DEFAULT.leaseNanos()));
  }

  /** What is waited for, in words; empty if nothing is. */
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

  /** The reports are of registered ledgers: of others, note has been taken before. */
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

package io.manx.core.consistency.switching;

import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings a change to its end: it says what an enrolment is to become, and what is waited for. Of
 * several controllers each may take the next step, for which it has waited itself since it saw the
 * present one; the row's transaction decides. Used by one thread.
 */
public final class Controller {
  private @Nullable Enrolment seen;
  private long seenNanos;

  /** What is waited for; null if nothing is. */
  private @Nullable String awaited;

  /**
   * Takes note of a row, and says what is to become of it.
   *
   * @param nowNanos of this controller's monotonic clock, at which the row had been read
   * @param reports of coordinators that have answered since; needed while draining only
   * @param members host identifiers of all nodes of the cluster
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
    awaited = awaited(row, nowNanos - seenNanos, reports, members);
    return awaited == null ? row.advanced() : row;
  }

  /** What is waited for, in words; empty if nothing is. */
  public String awaited() {
    return awaited == null ? "" : awaited;
  }

  private static @Nullable String awaited(
      Enrolment row, long nanos, Collection<LedgerReport> reports, Collection<UUID> members) {
    switch (row.phase()) {
      case AWAITING_LEASES:
        return until(nanos, row.timing().leaseNanos(), "leases on older epochs to end");
      case AWAITING_WRITES:
        return until(nanos, row.timing().writeNanos(), "writes of older epochs to end");
      case DRAINING:
        return row.ledgers().areRepaired(row.epoch()) ? null : drain(row, reports, members);
      case STABLE:
        return null;
    }
    throw new AssertionError(row);
  }

  private static @Nullable String until(long nanos, long needed, String what) {
    return nanos < Timing.waitFor(needed) ? what : null;
  }

  private static @Nullable String drain(
      Enrolment row, Collection<LedgerReport> reports, Collection<UUID> members) {
    if (!row.ledgers().areKept() || row.ledgers().haveLosses()) {
      return "a repair that begins now, at " + row.repairToken();
    }
    Map<UUID, LedgerReport> byHost =
        reports.stream().collect(Collectors.toMap(LedgerReport::host, report -> report));
    Set<UUID> silent = new HashSet<>(members);
    silent.removeAll(byHost.keySet());
    if (!silent.isEmpty()) {
      return "the ledgers of " + silent.size() + " nodes that do not answer, or a repair";
    }
    int listed = 0;
    for (LedgerReport report : reports) {
      listed += report.hasDrained(row.epoch()) ? 0 : Math.max(1, report.listed());
    }
    return listed == 0 ? null : listed + " keys to be read again";
  }
}

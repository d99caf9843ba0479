// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlSession;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Enrols a table. Nodes begin ledgers when they see its row, so the row is first written without
 * ledgers. It names them once all nodes have one.
 */
final class Enrolling {
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  /** The most seconds between an agent's looks for new rows; it is a second for each node. */
  private static final int MAX_SECONDS_BETWEEN_LOOKS = 60;

  private static final long POLL_MILLIS = 500;

  private final CqlSession session;
  private final EnrolmentRows rows;
  private final Coordinators coordinators;
  private final LedgerNodes nodes;
  private final Consumer<String> progress;

  /**
   * Creates an enrolment of tables.
   *
   * @param progress is told the current wait
   */
  Enrolling(
      CqlSession session,
      EnrolmentRows rows,
      Coordinators coordinators,
      LedgerNodes nodes,
      Consumer<String> progress) {
    this.session = session;
    this.rows = rows;
    this.coordinators = coordinators;
    this.nodes = nodes;
    this.progress = progress;
  }

  Enrolled enrol(EnrolRequest request) throws InterruptedException {
    TableName table = TableName.of(request.table().keyspace(), request.table().name());
    TableFacts facts = TableFacts.read(session, table);
    UUID id = facts.requireEnrollable();
    ChangeablePairs.requireStrong(request.current(), facts.replicas());
    rows.create();
    Optional<EnrolmentRow> before = rows.find(table);
    if (before.isPresent()) {
      requireContinuable(before.get(), facts, request);
    } else {
      if (request.ledgers()) {
        awaitForgetting(table);
      }
      rows.add(
          table,
          Enrolment.first(id, facts.replicas(), request.current(), request.timing(), Map.of()));
    }
    return request.ledgers()
        ? withLedgers(table)
        : new Enrolled(table.toString(), rows.require(table).enrolment(), new TreeMap<>(), false);
  }

  /** Checks that an enrolled table has no ledgers, but could get them now. */
  private void requireContinuable(EnrolmentRow row, TableFacts facts, EnrolRequest request) {
    Enrolment enrolment = row.enrolment();
    facts.requireMatch(enrolment);
    if (!request.ledgers()
        || enrolment.ledgers().areKept()
        || enrolment.phase() != Phase.STABLE
        || !enrolment.to().equals(request.current())) {
      throw new UserException(
          "%s is already enrolled, %s%s; look at '%s'"
              .formatted(
                  row.table(),
                  enrolment,
                  EnrolmentRows.by(row),
                  rows.commands().status(row.table())));
    }
  }

  /**
   * Waits until nodes drop ledgers of an earlier, withdrawn enrolment, which must not count for
   * this one.
   */
  private void awaitForgetting(TableName table) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (List<LedgerReport> old = coordinators.reports(table);
        !old.isEmpty();
        old = coordinators.reports(table)) {
      String keepers = addresses(old.stream().map(LedgerReport::host).toList());
      if (System.nanoTime() - end > 0) {
        throw new UserException(
            "%s still keep ledgers of the earlier enrolment of %s; try again in a minute"
                .formatted(keepers, table));
      }
      progress.accept("waiting until " + keepers + " have noticed that it was withdrawn");
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private Enrolled withLedgers(TableName table) throws InterruptedException {
    int seconds = Math.min(coordinators.members().size(), MAX_SECONDS_BETWEEN_LOOKS);
    long end = System.nanoTime() + PATIENCE.plusSeconds(seconds).toNanos();
    while (true) {
      Map<UUID, UUID> ledgers = ledgers(table);
      List<UUID> missing = new ArrayList<>(coordinators.members());
      missing.removeAll(ledgers.keySet());
      if (missing.isEmpty()) {
        EnrolmentRow row = rows.require(table);
        return new Enrolled(
            table.toString(),
            rows.replace(row, registered(row, ledgers)),
            new TreeMap<>(),
            ledgers.keySet().stream().anyMatch(nodes::onlyObserves));
      }
      Map<UUID, LedgerStatus> reasons = new HashMap<>();
      missing.forEach(host -> reasons.put(host, nodes.withoutReport(host)));
      if (System.nanoTime() - end > 0
          || reasons.values().stream().anyMatch(LedgerStatus::isFinal)) {
        return new Enrolled(
            table.toString(), rows.require(table).enrolment(), named(reasons), false);
      }
      progress.accept("waiting for the ledgers of " + addresses(missing));
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /** Returns the identifiers of fresh ledgers, by host identifiers of their nodes. */
  private Map<UUID, UUID> ledgers(TableName table) {
    Map<UUID, UUID> ledgers = new HashMap<>();
    for (LedgerReport report : coordinators.reports(table)) {
      if (!report.hasDrained(1)) {
        ledgers.put(report.host(), report.ledger());
      }
    }
    return ledgers;
  }

  private Enrolment registered(EnrolmentRow row, Map<UUID, UUID> ledgers) {
    try {
      return row.enrolment().withLedgers(ledgers);
    } catch (IllegalStateException e) {
      throw new UserException(
          "%s was changed meanwhile%s; look at '%s'"
              .formatted(row.table(), EnrolmentRows.by(row), rows.commands().status(row.table())),
          e);
    }
  }

  private SortedMap<String, LedgerStatus> named(Map<UUID, LedgerStatus> reasons) {
    SortedMap<String, LedgerStatus> named = new TreeMap<>();
    reasons.forEach((host, reason) -> named.put(nodes.address(host), reason));
    return named;
  }

  private String addresses(List<UUID> hosts) {
    return String.join(", ", hosts.stream().map(nodes::address).sorted().toList());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.switching.Controller;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.driver.consistency.Coordinators;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.LoadStore;
import io.manx.driver.consistency.TableLoad;
import io.manx.driver.consistency.TableName;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the status of enrolled tables. Changes nothing. */
final class StatusReader {
  private final CqlSession session;
  private final EnrolmentRows rows;
  private final Coordinators coordinators;
  private final LedgerNodes nodes;
  private final LoadStore loads;

  StatusReader(
      CqlSession session,
      EnrolmentRows rows,
      Coordinators coordinators,
      LedgerNodes nodes,
      LoadStore loads) {
    this.session = session;
    this.rows = rows;
    this.coordinators = coordinators;
    this.nodes = nodes;
    this.loads = loads;
  }

  /** Reads all tables. A damaged row does not hide the others. */
  EnrolmentStatuses all() {
    List<EnrolmentStatus> tables = new ArrayList<>();
    SortedMap<String, String> damaged = new TreeMap<>();
    for (TableName table : rows.tables()) {
      Optional<EnrolmentRow> row = Optional.empty();
      try {
        row = rows.store().find(table);
      } catch (IllegalArgumentException e) {
        damaged.put(table.toString(), EnrolmentRows.damaged(e).getMessage());
      }
      row.map(this::read).ifPresent(tables::add);
    }
    return new EnrolmentStatuses(tables, damaged);
  }

  EnrolmentStatuses only(TableName table) {
    return new EnrolmentStatuses(List.of(read(rows.require(table))), new TreeMap<>());
  }

  private EnrolmentStatus read(EnrolmentRow row) {
    Enrolment enrolment = row.enrolment();
    List<LedgerReport> reports = coordinators.reports(row.table());
    String awaited = awaited(enrolment, reports, coordinators.members());
    String token = EnrolmentRows.repairToken(row);
    return EnrolmentStatus.of(row.table(), enrolment)
        .changedBy(row.changedBy())
        .changedAt(row.changedAt())
        .awaited(awaited)
        .mismatch(TableFacts.read(session, row.table()).mismatch(enrolment))
        .repairToken(token)
        .instruction(SwitchText.drain(row.table(), enrolment, awaited, token, rows.commands()))
        .ledgers(ledgers(row, reports))
        .load(load(row))
        .down(coordinators.down())
        .build();
  }

  /** Returns the condition that a controller waits for when it sees the row for the first time. */
  static String awaited(Enrolment row, Collection<LedgerReport> reports, Collection<UUID> members) {
    Controller controller = new Controller();
    Enrolment after = controller.step(row, 0, reports, members);
    boolean sawLedgersOnly = !after.equals(row) && after.phase() == row.phase();
    if (sawLedgersOnly) {
      controller.step(after, 0, reports, members);
    }
    return controller.awaited();
  }

  private List<NodeLedger> ledgers(EnrolmentRow row, List<LedgerReport> reports) {
    Enrolment enrolment = row.enrolment();
    Map<UUID, LedgerReport> byHost = new HashMap<>();
    reports.forEach(report -> byHost.put(report.host(), report));
    Set<UUID> hosts = new HashSet<>(coordinators.members());
    hosts.addAll(enrolment.ledgers().byHost().keySet());
    List<NodeLedger> ledgers = new ArrayList<>();
    for (UUID host : hosts) {
      LedgerReport report = byHost.get(host);
      ledgers.add(
          new NodeLedger(
              nodes.address(host),
              report == null ? nodes.withoutReport(host) : status(enrolment, report),
              report == null ? 0 : report.listed(),
              report == null ? "" : nodes.remark(host, row.table())));
    }
    ledgers.sort(Comparator.comparing(NodeLedger::node));
    return ledgers;
  }

  static LedgerStatus status(Enrolment enrolment, LedgerReport report) {
    UUID known = enrolment.ledgers().byHost().get(report.host());
    if (known == null) {
      return LedgerStatus.UNREGISTERED;
    }
    return known.equals(report.ledger()) ? LedgerStatus.KEPT : LedgerStatus.LOST;
  }

  private @Nullable SessionsLoad load(EnrolmentRow row) {
    try {
      TableLoad sum = loads.sum(row.table());
      return sum.readsPerSecond() + sum.writesPerSecond() > 0
          ? new SessionsLoad(sum.readsPerSecond(), sum.writesPerSecond(), sum.concurrency())
          : null;
    } catch (DriverException e) {
      return null; // the load is only shown
    }
  }
}

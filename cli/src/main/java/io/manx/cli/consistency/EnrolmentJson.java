// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.consistency;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.lab.consistency.switching.EnrolmentStatus;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import io.manx.lab.consistency.switching.EnrolmentStatuses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes enrolled tables as JSON. A stable contract: fields may be added, but none is renamed.
 *
 * <pre>
 * [{"table", "in_force": "QUORUM/ALL", "from", "to", "epoch", "phase": "draining", "awaited",
 *    "mismatch", "copies", "reads", "floor", "required_floor", "lease_ms", "write_ms",
 *    "changed_by", "changed_at", "losses", "repaired_losses", "repaired_epoch", "repair_token",
 *    "ledgers": [{"node", "state": "kept", "listed", "remark"}, …],
 *    "load": {"reads_per_s", "writes_per_s", "concurrency"},
 *    "nodes_down", "failing": ["reads", "writes"]}, …]
 * </pre>
 *
 * <p>Absent values are null; an unknown ledger has 0 keys. A table with a damaged record has only
 * {@code table} and {@code mismatch}.
 */
final class EnrolmentJson {
  private EnrolmentJson() {}

  static List<Map<String, Object>> of(EnrolmentStatuses statuses) {
    List<Map<String, Object>> all = new ArrayList<>();
    statuses.tables().forEach(each -> all.add(table(each)));
    statuses
        .damaged()
        .forEach((table, problem) -> all.add(Map.of("table", table, "mismatch", problem)));
    return all;
  }

  private static Map<String, Object> table(EnrolmentStatus status) {
    Enrolment enrolment = status.enrolment();
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("table", status.name());
    node.put("in_force", enrolment.inForce().toString());
    node.put("from", enrolment.from().toString());
    node.put("to", enrolment.to().toString());
    node.put("epoch", enrolment.epoch());
    node.put("phase", enrolment.phase().name().toLowerCase(Locale.ROOT));
    node.put("awaited", text(status.awaited()));
    node.put("mismatch", text(status.mismatch()));
    node.put("copies", enrolment.replicas());
    node.put("reads", status.reads());
    node.put("floor", status.floor());
    node.put("required_floor", status.requiredFloor());
    node.put("lease_ms", enrolment.timing().leaseMillis());
    node.put("write_ms", enrolment.timing().writeMillis());
    node.put("changed_by", text(status.changedBy()));
    Instant changedAt = status.changedAt();
    node.put("changed_at", changedAt == null ? null : changedAt.toString());
    addLedgers(node, status);
    node.put("load", load(status.load()));
    node.put("nodes_down", status.down());
    node.put("failing", status.failing());
    return node;
  }

  private static void addLedgers(Map<String, Object> node, EnrolmentStatus status) {
    Ledgers ledgers = status.enrolment().ledgers();
    node.put("losses", ledgers.losses());
    node.put("repaired_losses", ledgers.repairedLosses());
    node.put("repaired_epoch", ledgers.repairedEpoch());
    node.put("repair_token", text(status.repairToken()));
    node.put("ledgers", status.ledgers().stream().map(EnrolmentJson::ledger).toList());
  }

  private static Map<String, Object> ledger(NodeLedger ledger) {
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("node", ledger.node());
    node.put("state", ledger.status().id());
    node.put("listed", ledger.listed());
    node.put("remark", text(ledger.remark()));
    return node;
  }

  private static @Nullable Map<String, Object> load(@Nullable SessionsLoad load) {
    if (load == null) {
      return null;
    }
    Map<String, Object> node = new LinkedHashMap<>();
    node.put("reads_per_s", load.readsPerSecond());
    node.put("writes_per_s", load.writesPerSecond());
    node.put("concurrency", load.concurrency());
    return node;
  }

  private static @Nullable String text(String text) {
    return text.isEmpty() ? null : text;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.driver.consistency.LevelChange;
import io.manx.lab.consistency.switching.EnrolmentStatus.NodeLedger;
import io.manx.lab.consistency.switching.EnrolmentStatus.SessionsLoad;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The status of enrolled tables as text: several in a table, a single one in detail. */
public final class StatusText {
  private static final String HELD = "■";
  private static final String NOT_HELD = "·";

  private StatusText() {}

  /**
   * Returns the text.
   *
   * @param commands commands for the same cluster
   */
  public static String of(EnrolmentStatuses statuses, ManxCommands commands) {
    List<EnrolmentStatus> tables = statuses.tables();
    String damaged =
        statuses.damaged().values().stream()
            .map(problem -> "PROBLEM: " + problem + ".\n")
            .collect(Collectors.joining());
    if (tables.isEmpty()) {
      return damaged.isEmpty() ? none(commands) : damaged;
    }
    return damaged + (tables.size() == 1 ? one(tables.get(0), commands) : all(tables, commands));
  }

  private static String none(ManxCommands commands) {
    return """
        No table is enrolled: all clients use the levels of their configuration.
        To change the levels of a table that clients use, enrol it:
          %s
        """
        .formatted(commands.enrolAny());
  }

  private static String all(List<EnrolmentStatus> tables, ManxCommands commands) {
    TextTable text =
        TextTable.ofWords(
            List.of("TABLE", "IN FORCE", "CHANGES TO", "EPOCH", "HELD BY", "LEDGERS", "WAITS FOR"));
    StringBuilder problems = new StringBuilder();
    for (EnrolmentStatus each : tables) {
      Enrolment enrolment = each.enrolment();
      text.add(
          List.of(
              each.table().toString(),
              enrolment.inForce().toString(),
              each.isChanging() ? enrolment.to().toString() : "",
              Long.toString(enrolment.epoch()),
              each.floor() + " of " + enrolment.replicas(),
              ledgers(each),
              each.awaited()));
      problems.append(problems(each, commands));
    }
    return text.text()
        + problems
        + silent(tables)
        + "Details of one: %s\n".formatted(commands.statusOfAny());
  }

  private static String ledgers(EnrolmentStatus status) {
    if (!status.enrolment().ledgers().areKept()) {
      return "none";
    }
    long kept =
        status.ledgers().stream().filter(each -> each.status() == LedgerStatus.KEPT).count();
    return kept + " of " + Format.count(status.ledgers().size(), "node");
  }

  private static String one(EnrolmentStatus status, ManxCommands commands) {
    return verdict(status)
        + problems(status, commands)
        + picture(status)
        + waits(status, commands)
        + facts(status)
        + nodes(status);
  }

  private static String problems(EnrolmentStatus status, ManxCommands commands) {
    String mismatch = status.mismatch().isEmpty() ? "" : "PROBLEM: " + status.mismatch() + "\n";
    List<String> failing = status.failing();
    if (failing.isEmpty()) {
      return mismatch;
    }
    boolean helps = LevelChange.isOutOfReach(status.enrolment(), status.down());
    return mismatch
        + "PROBLEM: %s of %s fail where a replica is down (%s of the cluster); start the nodes that are down%s.\n"
            .formatted(
                String.join(" and ", failing),
                status.table(),
                Format.count(status.down(), "node"),
                helps
                    ? ", or end the change by '%s'".formatted(commands.giveUp(status.table()))
                    : "");
  }

  private static String verdict(EnrolmentStatus status) {
    Enrolment enrolment = status.enrolment();
    return status.isChanging()
        ? "%s: %s is in force while its levels change.\n"
            .formatted(status.table(), enrolment.inForce())
        : "%s: %s is in force.\n".formatted(status.table(), enrolment.inForce());
  }

  /**
   * Draws replicas that hold writes from the left, and replicas that reads ask from the right.
   * Where both overlap, reads see every write.
   */
  private static String picture(EnrolmentStatus status) {
    int replicas = status.enrolment().replicas();
    int floor = status.floor();
    int reads = status.reads();
    String required =
        status.requiredFloor() > floor
            ? "; %s needs %d".formatted(status.enrolment().to(), status.requiredFloor())
            : "";
    return (status.isChanging() ? "\n  " + SwitchText.steps(status.enrolment()) + "\n" : "")
        + "\n  held  %s%s  older writes: by %d of %d replicas or more%s\n"
            .formatted(
                HELD.repeat(floor), NOT_HELD.repeat(replicas - floor), floor, replicas, required)
        + "  read  %s%s  reads ask %d\n\n"
            .formatted(NOT_HELD.repeat(replicas - reads), HELD.repeat(reads), reads);
  }

  private static String waits(EnrolmentStatus status, ManxCommands commands) {
    if (!status.isChanging()) {
      return "";
    }
    String awaited =
        status.awaited().isEmpty() ? "a controller to take the next step" : status.awaited();
    String go =
        "The change continues while a session that switches levels, or '%s', is running.\n"
            .formatted(commands.switchTo(status.table(), status.enrolment().to()));
    return "Waits for %s.\n%s%s\n".formatted(awaited, status.instruction(), go);
  }

  private static String facts(EnrolmentStatus status) {
    Enrolment enrolment = status.enrolment();
    Ledgers ledgers = enrolment.ledgers();
    SessionsLoad load = status.load();
    return "Epoch %d, written%s; %s.\n"
            .formatted(
                enrolment.epoch(),
                by(status.changedBy(), status.changedAt()),
                EnrolText.timing(enrolment))
        + "Ledgers lost so far: %d, covered by repairs: %d%s.\n"
            .formatted(
                ledgers.losses(),
                ledgers.repairedLosses(),
                ledgers.haveLosses() ? "; the next drain needs a repair" : "")
        + (load == null
            ? "No session has reported its load.\n"
            : "All sessions: %s reads and %s writes per second, %s requests at a time.\n"
                .formatted(
                    Format.number(load.readsPerSecond()),
                    Format.number(load.writesPerSecond()),
                    Format.number(load.concurrency())));
  }

  private static String nodes(EnrolmentStatus status) {
    if (!status.enrolment().ledgers().areKept()) {
      return "No node keeps a ledger: each change with a drain needs a repair.\n"
          + silent(List.of(status));
    }
    TextTable table = TextTable.ofWords(List.of("NODE", "KEYS LISTED", "LEDGER"));
    for (NodeLedger each : status.ledgers()) {
      boolean known =
          each.status() == LedgerStatus.KEPT
              || each.status() == LedgerStatus.LOST
              || each.status() == LedgerStatus.UNREGISTERED;
      table.add(
          List.of(
              each.node(),
              known ? Format.count(each.listed()) : "–",
              each.status().words() + (each.remark().isEmpty() ? "" : "; " + each.remark())));
    }
    return "\n" + table.text();
  }

  private static String silent(List<EnrolmentStatus> tables) {
    String silent =
        tables.stream()
            .flatMap(each -> each.ledgers().stream())
            .filter(each -> each.status() == LedgerStatus.SILENT)
            .map(NodeLedger::node)
            .distinct()
            .collect(Collectors.joining(", "));
    return silent.isEmpty() ? "" : "No answer from: " + silent + ".\n";
  }

  /** Returns author and time, in words after a blank. */
  static String by(String who, @Nullable Instant when) {
    return (who.isEmpty() ? "" : " by " + who)
        + (when == null ? "" : " at " + when.truncatedTo(ChronoUnit.SECONDS));
  }
}

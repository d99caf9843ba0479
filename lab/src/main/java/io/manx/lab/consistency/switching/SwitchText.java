// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.TableName;
import io.manx.results.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The progress of a change as text. */
public final class SwitchText {
  private static final List<Phase> STEPS =
      List.of(Phase.AWAITING_LEASES, Phase.AWAITING_WRITES, Phase.DRAINING);

  private SwitchText() {}

  /**
   * Returns the steps of a change and the current one: "A ── leases ✓ ── writes … ── drain ── B".
   */
  static String steps(Enrolment enrolment) {
    StringBuilder text = new StringBuilder(enrolment.from().toString());
    for (Phase step : enrolment.transition().needsDrain() ? STEPS : STEPS.subList(0, 1)) {
      int order = Integer.compare(STEPS.indexOf(step), STEPS.indexOf(enrolment.phase()));
      text.append(" ── ").append(name(step)).append(order < 0 ? " ✓" : order == 0 ? " …" : "");
    }
    return text.append(" ── ").append(enrolment.to()).toString();
  }

  private static String name(Phase phase) {
    return switch (phase) {
      case STABLE -> "stable";
      case AWAITING_LEASES -> "leases";
      case AWAITING_WRITES -> "writes";
      case DRAINING -> "drain";
    };
  }

  /** Returns one line: the current step, the pair in force, the current wait. */
  static String line(Enrolment enrolment, String awaited) {
    return "%s: %s in force%s"
        .formatted(
            steps(enrolment),
            enrolment.inForce(),
            awaited.isEmpty() ? "" : ", waits for " + awaited);
  }

  /** Returns whether a change waits for a repair. */
  static boolean needsRepair(Enrolment enrolment) {
    return enrolment.phase() == Phase.DRAINING && enrolment.ledgers().needRepair(enrolment.epoch());
  }

  /**
   * Returns what an operator must do for a change to continue; empty if nothing.
   *
   * @param token token of a repair that begins now
   */
  static String needed(TableName table, Enrolment enrolment, String token, ManxCommands commands) {
    return needsRepair(enrolment)
        ? "The change needs a repair that begins now, since no ledger lists the keys that too few replicas hold:\n"
            + repair(table, token, commands)
        : "";
  }

  /**
   * Returns what an operator may or must do for a drain to end; empty if nothing.
   *
   * @param awaited condition that the drain waits for; empty if none
   */
  static String drain(
      TableName table, Enrolment enrolment, String awaited, String token, ManxCommands commands) {
    boolean waits = enrolment.phase() == Phase.DRAINING && !awaited.isEmpty();
    return needsRepair(enrolment) || !waits
        ? needed(table, enrolment, token, commands)
        : "A repair that begins now can end the drain instead:\n" + repair(table, token, commands);
  }

  private static String repair(TableName table, String token, ManxCommands commands) {
    return """
          %s
          on every node, one after the other; once all have ended:
          %s
        """
        .formatted(ManxCommands.repair(table), commands.repaired(table, token));
  }

  /** Returns the state of a change that was not finished within the timeout. */
  static String timedOut(
      TableName table, LevelPair target, String state, Duration timeout, ManxCommands commands) {
    return "%s is not at %s after %s: %s. No read misses a write; continue by '%s', or give the change up by '%s'"
        .formatted(
            table,
            target,
            Durations.format(timeout.toNanos()),
            state.isEmpty() ? "its row could not be read" : state,
            commands.switchTo(table, target),
            commands.giveUp(table));
  }

  /**
   * Returns the pair in force after a change.
   *
   * @param table name of the table
   * @param taken how long the change took
   */
  public static String done(String table, Enrolment enrolment, Duration taken) {
    return String.format(
        Locale.ROOT,
        "%s is in force for %s, epoch %d, after %.1f s.%n",
        enrolment.to(),
        table,
        enrolment.epoch(),
        taken.toMillis() / 1e3);
  }

  /** Returns the pair in force after a change was given up. */
  public static String givenUp(String table, Enrolment enrolment) {
    return "The change was given up: %s is in force for %s again, epoch %d.\n"
        .formatted(enrolment.to(), table, enrolment.epoch());
  }

  /** Returns the consequence of a recorded repair. */
  public static String repaired(String table, Enrolment enrolment) {
    return "Recorded for %s. The change to %s ends as soon as somebody continues it.\n"
        .formatted(table, enrolment.to());
  }
}

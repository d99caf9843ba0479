// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;

/**
 * A change of levels that an operator requests; it may have been begun by somebody else. Used by
 * one thread.
 */
final class RequestedChange {
  private final TableName table;
  private final LevelPair target;
  private final ManxCommands commands;
  private boolean begun;

  RequestedChange(TableName table, LevelPair target, ManxCommands commands) {
    this.table = table;
    this.target = target;
    this.commands = commands;
  }

  /** The next step. */
  enum Next {
    BEGIN,
    WAIT,
    DONE
  }

  /**
   * Returns the next step, by the current row.
   *
   * @param by author and time of the row, in words after a blank
   * @throws UserException if somebody else requested another pair, or gave the change up
   */
  Next next(Enrolment row, String by) {
    if (row.phase() != Phase.STABLE) {
      requireTarget(row, by);
      begun = true;
      return Next.WAIT;
    }
    if (isTarget(row)) {
      return Next.DONE;
    }
    if (begun) {
      throw new UserException(
          "the change of %s to %s was given up%s: %s is in force"
              .formatted(table, target, by, row.to()));
    }
    return Next.BEGIN;
  }

  /** Returns whether the row's pair waits for as many replicas as the target; names may differ. */
  private boolean isTarget(Enrolment row) {
    Replication replication = Replication.of(row.replicas());
    return row.to().label(replication).equals(target.label(replication));
  }

  private void requireTarget(Enrolment row, String by) {
    if (isTarget(row)) {
      return;
    }
    throw new UserException(
        "%s is already changing from %s to %s%s; continue that by '%s', or give it up by '%s'"
            .formatted(
                table,
                row.from(),
                row.to(),
                by,
                commands.switchTo(table, row.to()),
                commands.giveUp(table)));
  }
}

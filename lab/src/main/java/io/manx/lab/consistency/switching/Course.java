package io.manx.lab.consistency.switching;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;

/** A change to a pair of levels that an operator wants, whoever began it. Used by one thread. */
final class Course {
  private final TableName table;
  private final LevelPair target;
  private final ManxCommands commands;
  private boolean begun;

  Course(TableName table, LevelPair target, ManxCommands commands) {
    this.table = table;
    this.target = target;
    this.commands = commands;
  }

  /** What to do now. */
  enum Next {
    BEGIN,
    WAIT,
    DONE
  }

  /**
   * Returns what to do now that the row says this.
   *
   * @param by who wrote it and when, in words after a blank
   * @throws UserException if somebody else wants something else
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

  /** Whether the pair waits for as many replicas, by whatever names. */
  private boolean isTarget(Enrolment row) {
    Replication replication = Replication.of(row.copies());
    return row.to().label(replication).equals(target.label(replication));
  }

  private void requireTarget(Enrolment row, String by) {
    if (isTarget(row)) {
      return;
    }
    throw new UserException(
        "%s is changing from %s to %s already%s; continue that by '%s', or give it up by '%s'"
            .formatted(
                table,
                row.from(),
                row.to(),
                by,
                commands.switchTo(table, row.to()),
                commands.giveUp(table)));
  }
}

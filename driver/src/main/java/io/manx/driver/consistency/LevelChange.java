// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.switching.Controller;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.LedgerReport;
import io.manx.core.consistency.switching.Phase;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Changes the levels of one table step by step. Other sessions may take steps of the same change.
 * Used by one thread.
 */
public final class LevelChange {
  private final EnrolmentStore store;
  private final Coordinators coordinators;
  private final TableName table;
  private final LongSupplier clock;
  private Controller controller = new Controller();
  private @Nullable EnrolmentRow seen;

  /**
   * Creates it.
   *
   * @param clock monotonic, in nanoseconds
   */
  public LevelChange(
      EnrolmentStore store, Coordinators coordinators, TableName table, LongSupplier clock) {
    this.store = store;
    this.coordinators = coordinators;
    this.table = table;
    this.clock = clock;
  }

  /** Returns the row without taking a step; empty if the table is not enrolled. */
  public Optional<EnrolmentRow> look() {
    return store.find(table);
  }

  /**
   * Takes the next step if its condition is met.
   *
   * @return the row after it; empty if the table is not enrolled
   */
  public Optional<EnrolmentRow> step() {
    return look().flatMap(this::step);
  }

  /**
   * Takes the next step from a row if its condition is met.
   *
   * @param row that was just read
   * @return the row after it; empty if the table is not enrolled any more
   */
  public Optional<EnrolmentRow> step(EnrolmentRow row) {
    forgetOtherThan(row);
    Enrolment before = row.enrolment();
    List<LedgerReport> reports =
        before.ledgers().areKept() ? coordinators.reports(table) : List.of();
    Enrolment after = controller.step(before, clock.getAsLong(), reports, coordinators.members());
    if (after.equals(before)) {
      return Optional.of(row);
    }
    store.replace(row, after); // fails if another session was faster; then its row counts
    return store.find(table);
  }

  /** Epochs restart with each enrolment, so observations of an earlier enrolment would mislead. */
  private void forgetOtherThan(EnrolmentRow row) {
    EnrolmentRow before = seen;
    if (before != null && !row.continues(before)) {
      controller = new Controller();
    }
    seen = row;
  }

  /** Whether a change may begin: all clients must know the row, which {@link #step} has seen. */
  public boolean mayBegin(EnrolmentRow row) {
    return controller.mayBegin(row.enrolment(), clock.getAsLong());
  }

  /**
   * Begins a change to another pair.
   *
   * @return the row after it; empty if it may not begin yet, or another session has changed it
   *     since it was read
   * @throws IllegalArgumentException if the pair is not strong, or in force
   * @throws IllegalStateException if a change is going on
   */
  public Optional<EnrolmentRow> begin(EnrolmentRow row, LevelPair pair) {
    Enrolment changed = row.enrolment().changeTo(pair);
    return mayBegin(row) ? replaced(row, changed) : Optional.empty();
  }

  /**
   * Gives up the change that is going on; the previous pair is in force again.
   *
   * @return the row after it; empty if another session has changed it since it was read
   */
  public Optional<EnrolmentRow> giveUp(EnrolmentRow row) {
    return replaced(row, row.enrolment().givenUp());
  }

  private Optional<EnrolmentRow> replaced(EnrolmentRow row, Enrolment after) {
    return store.replace(row, after) ? store.find(table) : Optional.empty();
  }

  /** What the change waits for, in words; empty if nothing. */
  public String awaited() {
    return controller.awaited();
  }

  /**
   * Whether so many nodes are down that the levels during the change cannot be reached, while those
   * before it could.
   */
  public static boolean isOutOfReach(Enrolment enrolment, int down) {
    Replication replication = Replication.of(enrolment.replicas());
    return enrolment.phase() != Phase.STABLE
        && enrolment.inForce().mayBeDown(replication) < down
        && enrolment.from().mayBeDown(replication) >= down;
  }
}

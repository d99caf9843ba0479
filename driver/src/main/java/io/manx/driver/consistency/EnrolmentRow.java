// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

import com.datastax.oss.driver.api.core.cql.Row;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Ledgers;
import io.manx.core.consistency.switching.Phase;
import io.manx.core.consistency.switching.Timing;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The row of an enrolled table, with its enrolment. Immutable. */
public final class EnrolmentRow {
  private final TableName table;
  private final long revision;
  private final Enrolment enrolment;
  private final String changedBy;
  private final @Nullable Instant changedAt;

  private EnrolmentRow(
      TableName table,
      long revision,
      Enrolment enrolment,
      String changedBy,
      @Nullable Instant changedAt) {
    this.table = table;
    this.revision = revision;
    this.enrolment = enrolment;
    this.changedBy = changedBy;
    this.changedAt = changedAt;
  }

  /**
   * Reads a row of CQL.
   *
   * @throws IllegalArgumentException if it holds no enrolment, for example after an edit by hand
   */
  static EnrolmentRow of(Row row) {
    TableName table = tableOf(row);
    try {
      return new EnrolmentRow(
          table,
          row.getLong("revision"),
          Enrolment.of(
              id(row),
              row.getInt("copies"),
              row.getLong("epoch"),
              Phase.valueOf(text(row, "phase")),
              LevelPair.parse(text(row, "from_levels")),
              LevelPair.parse(text(row, "to_levels")),
              Timing.of(row.getInt("lease_millis"), row.getInt("write_millis")),
              ledgers(row)),
          text(row, "changed_by"),
          row.getInstant("changed_at"));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the enrolment of " + table + " is damaged: " + e.getMessage(), e);
    }
  }

  /** Returns the table's name from a row of CQL, even if the rest of the row is damaged. */
  static TableName tableOf(Row row) {
    return TableName.of(text(row, "keyspace_name"), text(row, "table_name"));
  }

  private static UUID id(Row row) {
    UUID id = row.getUuid("table_id");
    if (id == null) {
      throw new IllegalArgumentException("it has no table_id");
    }
    return id;
  }

  private static Ledgers ledgers(Row row) {
    var byHost = row.getMap("ledgers", UUID.class, UUID.class);
    return Ledgers.of(
        byHost == null ? Map.of() : byHost,
        row.getInt("losses"),
        row.getInt("repaired_losses"),
        row.getLong("repaired_epoch"));
  }

  private static String text(Row row, String column) {
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  /** Name of the table. */
  public TableName table() {
    return table;
  }

  /** Returns a random revision for a new row, far from those of earlier rows of the table. */
  static long firstRevision() {
    return UUID.randomUUID().getMostSignificantBits() >>> 2;
  }

  /** Increases by one whenever the row is written. */
  long revision() {
    return revision;
  }

  /** Whether this may be a later state of an earlier row, with no withdrawal in between. */
  boolean continues(EnrolmentRow earlier) {
    long steps = revision - earlier.revision;
    return steps >= 0 && steps < MarkedToken.STEPS;
  }

  /**
   * Returns a token for a repair that begins now, such as "7.2.k3f9". It says which writes the
   * repair covers, and is valid for this enrolment of the table only.
   *
   * @throws IllegalStateException outside a drain
   */
  public String repairToken() {
    return MarkedToken.of(enrolment.repairToken(), revision);
  }

  /**
   * Returns the enrolment after a repair.
   *
   * @param began what {@link #repairToken()} was when the repair began
   * @throws IllegalArgumentException if the token is of another enrolment, so that the repair may
   *     have missed writes
   */
  public Enrolment repaired(String began) {
    return enrolment.repaired(MarkedToken.unmarked(began, revision));
  }

  /** The enrolment in this row. */
  public Enrolment enrolment() {
    return enrolment;
  }

  /** Name of the session or user that wrote it. */
  public String changedBy() {
    return changedBy;
  }

  /** When it was written, by the writer's clock; null if unknown. Nothing depends on it. */
  public @Nullable Instant changedAt() {
    return changedAt;
  }
}

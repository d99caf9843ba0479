// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import io.manx.core.consistency.switching.Enrolment;
import io.manx.core.consistency.switching.Phase;
import io.manx.driver.consistency.EnrolmentRow;
import io.manx.driver.consistency.EnrolmentStore;
import io.manx.driver.consistency.TableName;
import io.manx.results.UserException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Access to the rows of enrolled tables for operators. All methods throw {@link UserException} with
 * a remedy.
 */
final class EnrolmentRows {
  private static final List<String> TABLES = List.of("enrolments", "loads");

  private final CqlSession session;
  private final EnrolmentStore store;
  private final ManxCommands commands;

  /**
   * Creates the access.
   *
   * @param commands commands for the same cluster
   */
  EnrolmentRows(CqlSession session, EnrolmentStore store, ManxCommands commands) {
    this.session = session;
    this.store = store;
    this.commands = commands;
  }

  ManxCommands commands() {
    return commands;
  }

  EnrolmentStore store() {
    return store;
  }

  /**
   * Creates the keyspace of the rows if it is missing. Users without permission to create it can
   * still use an existing one.
   */
  void create() {
    boolean complete =
        session
            .getMetadata()
            .getKeyspace(CqlIdentifier.fromInternal(EnrolmentStore.KEYSPACE))
            .map(
                keyspace ->
                    TABLES.stream()
                        .allMatch(
                            table ->
                                keyspace.getTable(CqlIdentifier.fromInternal(table)).isPresent()))
            .orElse(false);
    if (!complete) {
      attempt(
          "cannot create keyspace " + EnrolmentStore.KEYSPACE,
          () -> {
            store.create();
            return true;
          });
    }
  }

  /** Returns the names of all enrolled tables, in alphabetical order. */
  List<TableName> tables() {
    if (!store.exists()) {
      return List.of();
    }
    return attempt("the rows of enrolled tables cannot be read", store::tables).stream()
        .sorted((one, other) -> one.toString().compareTo(other.toString()))
        .toList();
  }

  Optional<EnrolmentRow> find(TableName table) {
    return store.exists()
        ? attempt("the row of " + table + " cannot be read", () -> store.find(table))
        : Optional.empty();
  }

  EnrolmentRow require(TableName table) {
    return find(table).orElseThrow(() -> missing(table));
  }

  UserException missing(TableName table) {
    return new UserException(
        "%s is not enrolled; enrol it by '%s'".formatted(table, commands.enrol(table)));
  }

  void add(TableName table, Enrolment enrolment) {
    if (!attempt(
        "the row of " + table + " may not be written", () -> store.add(table, enrolment))) {
      throw changedMeanwhile(table);
    }
  }

  /** Replaces the enrolment of a row, and returns the new one. */
  Enrolment replace(EnrolmentRow row, Enrolment after) {
    TableName table = row.table();
    if (!attempt("the row of " + table + " may not be written", () -> store.replace(row, after))) {
      throw changedMeanwhile(table);
    }
    return after;
  }

  void remove(EnrolmentRow row) {
    if (!attempt("the row of " + row.table() + " may not be removed", () -> store.remove(row))) {
      throw changedMeanwhile(row.table());
    }
  }

  private UserException changedMeanwhile(TableName table) {
    return new UserException(
        find(table)
            .map(
                row ->
                    "%s was changed meanwhile%s, and is now at %s; look at '%s', and try again"
                        .formatted(table, by(row), row.enrolment(), commands.status(table)))
            .orElse(table + " was withdrawn meanwhile by somebody else"));
  }

  /** Returns the token of a repair that begins now; empty outside a drain. */
  static String repairToken(EnrolmentRow row) {
    return row.enrolment().phase() == Phase.DRAINING ? row.repairToken() : "";
  }

  /** Returns author and time of a row, in words after a blank. */
  static String by(EnrolmentRow row) {
    return StatusText.by(row.changedBy(), row.changedAt());
  }

  private <T> T attempt(String what, Supplier<T> action) {
    try {
      return action.get();
    } catch (DriverException e) {
      throw RowFailures.explained(what, e);
    } catch (IllegalArgumentException e) {
      throw damaged(e);
    }
  }

  static UserException damaged(IllegalArgumentException failure) {
    return new UserException(
        failure.getMessage()
            + "; its clients use ALL meanwhile. Configure them for ALL, repair the table, delete its row of "
            + EnrolmentStore.KEYSPACE
            + ".enrolments, and enrol it again at ALL/ALL",
        failure);
  }
}

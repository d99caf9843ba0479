// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.table;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.servererrors.InvalidQueryException;
import io.manx.lab.load.client.DriverFailures;
import io.manx.lab.load.workload.Layout;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationKind;
import io.manx.results.UserException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The prepared statements of one session on all tables of a load. Thread-safe. */
public final class SessionStatements {
  private final List<TableStatements> tables;
  private final Layout layout;
  private final @Nullable SliceStatements slices;
  private final @Nullable TemplateStatements templates;

  private SessionStatements(
      List<TableStatements> tables,
      Layout layout,
      @Nullable SliceStatements slices,
      @Nullable TemplateStatements templates) {
    this.tables = tables;
    this.layout = layout;
    this.slices = slices;
    this.templates = templates;
  }

  /**
   * Prepares the statements, before anything is measured.
   *
   * @param operations the operations to prepare; all of them would take long with many tables
   * @throws UserException if a table has the wrong columns, or no node answers
   */
  public static SessionStatements prepare(
      CqlSession session, LoadTables tables, LoadOptions options, Set<OperationKind> operations) {
    List<TableStatements> prepared =
        tables.ofRecords().stream()
            .map(each -> on(each, it -> new TableStatements(session, it, options, operations)))
            .toList();
    Table ofSlices = tables.ofSlices();
    return new SessionStatements(
        prepared,
        options.layout(),
        ofSlices == null ? null : on(ofSlices, it -> new SliceStatements(session, it, options)),
        tables.ofTpch().isEmpty()
            ? null
            : on(tables.main(), any -> new TemplateStatements(session, tables, options)));
  }

  private static <T> T on(Table table, Function<Table, T> preparing) {
    try {
      return preparing.apply(table);
    } catch (InvalidQueryException e) {
      throw new UserException(
          "table "
              + table.qualifiedName()
              + " cannot be used: "
              + DriverFailures.oneLine(e)
              + "; let 'manx bench --load' create it, or name one of its shape",
          e);
    } catch (DriverException e) {
      throw DriverFailures.explained("cannot prepare statements on " + table.qualifiedName(), e);
    }
  }

  /** Returns the statements on the table of a record. */
  public TableStatements of(long record) {
    return tables.get(layout.tableOf(record));
  }

  /**
   * Returns the CQL texts of each operation that is one statement; several if its requests differ
   * in table or column.
   */
  public Map<String, List<String>> texts(Set<OperationKind> operations) {
    StatementTexts texts = new StatementTexts();
    tables.forEach(each -> each.addTexts(operations, texts));
    if (slices != null) {
      texts.add(OperationKind.SLICE, slices.prepared());
    }
    if (templates != null) {
      templates.addTexts(texts);
    }
    return texts.byOperation();
  }

  /** Returns the statements on the table of slices, which only loads with slices have. */
  public SliceStatements slices() {
    return Objects.requireNonNull(slices, "the load has no slices");
  }

  /** Returns the query templates, which only loads on TPC-H's tables have. */
  public TemplateStatements templates() {
    return Objects.requireNonNull(templates, "the load has no query templates");
  }
}

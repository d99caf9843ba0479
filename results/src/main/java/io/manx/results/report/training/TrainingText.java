// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import io.manx.results.report.format.Lines;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.format.TextTable;
import io.manx.results.training.Training;

/** A training as text for the terminal: findings, warnings and tables. */
public final class TrainingText {
  private TrainingText() {}

  /** Returns the text. */
  public static String of(Training training) {
    StringBuilder text = new StringBuilder();
    TrainingFindings.of(training).forEach(line -> text.append(Lines.wrapped(line, "")));
    training.warnings().forEach(warning -> text.append(Lines.wrapped("Warning: " + warning, "  ")));
    append(TrainingTables.lines(training), text);
    append(TrainingTables.errors(training), text);
    return text.toString();
  }

  private static void append(ReportTable table, StringBuilder text) {
    if (!table.rows().isEmpty()) {
      TextTable columns = TextTable.ofNumbers(table.header());
      table.rows().forEach(columns::add);
      text.append('\n').append(table.title()).append("\n\n").append(columns.text());
      text.append(Lines.wrapped(table.note(), ""));
    }
  }
}

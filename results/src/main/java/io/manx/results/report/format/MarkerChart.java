// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A chart of characters on a logarithmic axis: a line for each row, from its lower value ● to its
 * higher value ◆.
 */
public final class MarkerChart {
  private static final char LOW = '●';
  private static final char HIGH = '◆';
  private static final char BETWEEN = '─';
  private static final char GRID = '┊';
  private static final String GAP = "  ";
  private static final int VALUES_COLUMNS = 16;

  private final String heading;
  private final Screen screen;
  private final List<Row> rows = new ArrayList<>();

  /** A line of the chart. */
  private record Row(String label, double low, double high) {}

  /**
   * Creates a chart without rows.
   *
   * @param unit unit of the values
   * @param low name of the lower value
   * @param high name of the higher value
   */
  public MarkerChart(String unit, String low, String high, Screen screen) {
    this.heading = LOW + " " + low + " " + HIGH + " " + high + ", " + unit;
    this.screen = screen;
  }

  /** Adds a row; values that are not known are not shown. */
  public void add(String label, double low, double high) {
    rows.add(new Row(screen.shown(label), low, high));
  }

  /**
   * Returns the lines, each ended by a line feed.
   *
   * @param labelColumns the most columns for labels
   * @param withValues whether the values are printed at the right, too
   */
  public String text(int labelColumns, boolean withValues) {
    int names =
        Math.max(
            heading.length(),
            rows.stream()
                .mapToInt(row -> Math.min(labelColumns, row.label.length()))
                .max()
                .orElse(0));
    int plot =
        screen.columns() - names - GAP.length() - (withValues ? GAP.length() + VALUES_COLUMNS : 0);
    LogAxis axis =
        LogAxis.of(rows.stream().flatMapToDouble(row -> DoubleStream.of(row.low, row.high)), plot);
    StringBuilder text = new StringBuilder(line(heading, names, axis.labels()));
    for (Row row : rows) {
      String marks = marks(row, axis, plot);
      String values = GAP + "%5s → %s".formatted(Format.number(row.low), Format.number(row.high));
      text.append(
          line(Format.shortened(row.label, names), names, marks + (withValues ? values : "")));
    }
    return screen.shown(text.toString().replace("" + GRID, screen.styled(Style.DIM, "" + GRID)));
  }

  private static String line(String label, int names, String rest) {
    return (label + " ".repeat(names - label.length()) + GAP + rest).stripTrailing() + "\n";
  }

  private static String marks(Row row, LogAxis axis, int plot) {
    StringBuilder marks = new StringBuilder(" ".repeat(plot));
    axis.tickColumns().forEach(column -> marks.setCharAt(column, GRID));
    if (Double.isFinite(row.low) && Double.isFinite(row.high)) {
      for (int column = axis.column(row.low); column < axis.column(row.high); column++) {
        marks.setCharAt(column, BETWEEN);
      }
    }
    if (Double.isFinite(row.low)) {
      marks.setCharAt(axis.column(row.low), LOW);
    }
    if (Double.isFinite(row.high)) {
      marks.setCharAt(axis.column(row.high), HIGH);
    }
    return marks.toString();
  }
}

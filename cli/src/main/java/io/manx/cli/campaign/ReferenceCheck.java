// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import io.manx.results.UserException;
import io.manx.results.statistics.Metric;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Refuses charts and summaries that lack a field, or name rows or figures that do not exist. */
final class ReferenceCheck {
  private final String where;
  private final Campaign campaign;
  private final Set<String> rows;
  private final List<String> figures = Arrays.stream(Metric.values()).map(Metric::label).toList();

  /**
   * Prepares the check.
   *
   * @param where the file, for messages
   */
  ReferenceCheck(String where, Campaign campaign) {
    this.where = where;
    this.campaign = campaign;
    this.rows = new HashSet<>(campaign.rows().stream().map(Row::name).toList());
  }

  /**
   * Checks all charts and summaries.
   *
   * @throws UserException if one cannot be drawn or written
   */
  void run() {
    int number = 0;
    for (BarChartPlan chart : campaign.charts()) {
      number++;
      require(chart.file() != null, "chart " + number, "has no 'file'; name its SVG file");
      check("chart " + chart.file(), chart);
    }
    number = 0;
    for (SummaryPlan summary : campaign.summaries()) {
      number++;
      require(summary.file() != null, "summary " + number, "has no 'file'; name its page");
      check("summary " + summary.file(), summary);
    }
  }

  private void check(String name, BarChartPlan chart) {
    require(chart.title() != null, name, "has no 'title'; give it one");
    require(
        chart.rows() != null && !chart.rows().isEmpty(),
        name,
        "has no 'rows'; name some, such as {all: ROW}");
    require(
        !chart.operations().isEmpty() && !chart.figures().isEmpty(),
        name,
        "has an empty list of operations or figures; name some, or remove the list");
    for (String row : chart.rows().values()) {
      require(rows.contains(row), name, noRow(row));
    }
    for (String figure : chart.figures()) {
      require(
          figures.contains(figure),
          name,
          "names figure '" + figure + "'; there are " + String.join(", ", figures));
    }
  }

  private void check(String name, SummaryPlan summary) {
    require(
        summary.kind() != null,
        name,
        "has no 'kind'; there are " + Arrays.toString(SummaryPlan.Kind.values()));
    require(
        summary.rows() != null && !summary.rows().isEmpty(),
        name,
        "has no 'rows'; name some, such as [ROW, sim-*]");
    for (String pattern : summary.rows()) {
      require(!campaign.matching(where + ": " + name, pattern).isEmpty(), name, noRow(pattern));
    }
  }

  private static String noRow(String row) {
    return "names row '" + row + "', which is not below 'rows'; correct or remove it";
  }

  private void require(boolean condition, String name, String problem) {
    if (!condition) {
      throw new UserException(where + ": " + name + " " + problem);
    }
  }
}

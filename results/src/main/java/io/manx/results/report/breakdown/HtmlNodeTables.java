package io.manx.results.report.breakdown;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Html;
import java.util.List;

/** The tables of single nodes, as HTML. */
public final class HtmlNodeTables {
  private HtmlNodeTables() {}

  /** Returns the reads that each node served; empty if not measured. */
  static String served(Comparison comparison) {
    String table = nodes(NodeTables.SERVED_HEADER, NodeTables.served(comparison));
    return table.isEmpty()
        ? ""
        : "<p class=\"note\">Reads per 100 ms, all rounds together:</p>\n" + table;
  }

  /** Returns the counts of the agents; empty if unknown. */
  static String counts(Comparison comparison) {
    return nodes(NodeTables.countsHeader(comparison), NodeTables.counts(comparison));
  }

  /** Returns the delays before copies of reads; empty if unknown. */
  public static String copyDelays(Comparison comparison) {
    return nodes(NodeTables.DELAYS_HEADER, NodeTables.copyDelays(comparison));
  }

  private static String nodes(List<String> header, List<List<String>> rows) {
    List<List<String>> cells =
        rows.stream().map(row -> row.stream().map(Html::escaped).toList()).toList();
    return rows.isEmpty() ? "" : Html.table(header.stream().map(Html::escaped).toList(), cells);
  }
}

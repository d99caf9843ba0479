package io.manx.results.report.breakdown;

import io.manx.results.report.format.Html;

import io.manx.results.comparison.Comparison;
import java.util.List;

/** The tables of single nodes, as HTML. */
public final class HtmlNodeTables {
  private HtmlNodeTables() {}

  /** Reads that each node served; empty if none measured them. */
  static String served(Comparison comparison) {
    String table = nodes(NodeTables.SERVED_HEADER, NodeTables.served(comparison));
    return table.isEmpty() ? "" : "<p class=\"note\">Of all rounds, per 100 ms:</p>\n" + table;
  }

  /** What the agents counted; empty if they did not say. */
  static String counts(Comparison comparison) {
    return nodes(NodeTables.countsHeader(comparison), NodeTables.counts(comparison));
  }

  /** Delays before copies of reads; empty if they are not known. */
  public static String copyDelays(Comparison comparison) {
    return nodes(NodeTables.DELAYS_HEADER, NodeTables.copyDelays(comparison));
  }

  private static String nodes(List<String> header, List<List<String>> rows) {
    List<List<String>> cells =
        rows.stream().map(row -> row.stream().map(Html::escaped).toList()).toList();
    return rows.isEmpty() ? "" : Html.table(header.stream().map(Html::escaped).toList(), cells);
  }
}

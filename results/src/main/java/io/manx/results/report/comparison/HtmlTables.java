package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of the figures of a comparison. */
public final class HtmlTables {
  /** The main columns, visible on a phone without scrolling. */
  private static final List<Metric> TAIL = List.of(Metric.P50, Metric.P99, Metric.P999, Metric.MAX);

  private static final List<Metric> OTHERS = List.of(Metric.MEAN, Metric.P95, Metric.P9999);

  private HtmlTables() {}

  /**
   * Returns counts and latencies of all variants; operations other than the main one are folded.
   */
  public static String totals(Comparison comparison) {
    String explanation = PartLegend.explained(comparison.operations());
    String others =
        Operations.others(comparison).stream()
            .map(operation -> totals(comparison, operation))
            .reduce("", String::concat);
    return totals(comparison, Operations.main(comparison))
        + Html.folded(
            "Totals of other operations",
            explanation.isEmpty()
                ? others
                : others + "<p class=\"note\">" + Html.escaped(explanation) + "</p>\n");
  }

  private static String totals(Comparison comparison, String operation) {
    boolean knowsCpu = comparison.knows(Metric.NODE_CPU);
    List<String> header = new ArrayList<>(List.of("variant"));
    TAIL.forEach(metric -> header.add(metric.label()));
    header.add(Format.ALL_ROUNDS_P999);
    header.add("extra requests,&nbsp;%");
    OTHERS.forEach(metric -> header.add(metric.label()));
    header.addAll(List.of("requests", "errors", "dropped", "per&nbsp;s"));
    if (knowsCpu) {
      header.add(Metric.NODE_CPU.label());
    }
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        rows.add(totalsRow(variant.name(), summary, knowsCpu));
      }
    }
    String unit = knowsCpu ? "latencies and the nodes' CPU time per request" : "latencies";
    return rows.isEmpty()
        ? ""
        : Html.heading(operation + ", " + unit + " in ms") + Html.table(header, rows);
  }

  private static List<String> totalsRow(
      String variant, OperationSummary summary, boolean knowsCpu) {
    List<String> row = new ArrayList<>(List.of(Html.escaped(variant)));
    TAIL.forEach(metric -> row.add(Format.number(summary.metric(metric))));
    row.add(Format.number(summary.allRoundsP999Millis()));
    row.add(Format.percent(summary.extraRequestsRatio()));
    OTHERS.forEach(metric -> row.add(Format.number(summary.metric(metric))));
    row.add(Format.count(summary.requests()));
    row.add(Format.count(summary.errors()));
    row.add(Format.count(summary.dropped()));
    row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
    if (knowsCpu) {
      row.add(Format.number(summary.metric(Metric.NODE_CPU)));
    }
    return row;
  }

  /** Returns the warnings of a comparison as a list; empty if there are none. */
  public static String warnings(Comparison comparison) {
    if (comparison.warnings().isEmpty()) {
      return "";
    }
    return comparison.warnings().stream()
        .map(warning -> "<li>" + Html.escaped(warning) + "</li>")
        .collect(Collectors.joining("\n", "<ul class=\"warnings\">\n", "\n</ul>\n"));
  }
}

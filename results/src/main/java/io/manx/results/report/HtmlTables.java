package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The tables of the figures of a comparison. */
final class HtmlTables {
  private static final List<Metric> LATENCIES =
      List.of(
          Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.P9999, Metric.MAX);

  /** The tail stands where a phone shows it without scrolling. */
  private static final List<Metric> RATIOS =
      List.of(
          Metric.P50,
          Metric.P99,
          Metric.P999,
          Metric.P95,
          Metric.MEAN,
          Metric.THROUGHPUT,
          Metric.NODE_CPU);

  private HtmlTables() {}

  /** Ratios with interval and verdict, one table per operation. */
  static String verdicts(Comparison comparison) {
    if (comparison.ratios().isEmpty()) {
      return "<p>No ratios: they need at least two variants measured in paired rounds.</p>\n";
    }
    StringBuilder html = new StringBuilder();
    List<String> header = new ArrayList<>(List.of("variant"));
    List<Metric> metrics = RATIOS.stream().filter(comparison::knows).toList();
    metrics.forEach(metric -> header.add(metric.label()));
    for (String operation : comparison.operations()) {
      List<List<String>> rows = new ArrayList<>();
      for (VariantSummary variant : comparison.variants()) {
        if (metrics.stream()
            .anyMatch(each -> comparison.ratio(variant.name(), operation, each).isPresent())) {
          List<String> row = new ArrayList<>(List.of(Html.escaped(variant.name())));
          for (Metric metric : metrics) {
            row.add(
                comparison
                    .ratio(variant.name(), operation, metric)
                    .map(HtmlTables::verdict)
                    .orElse(Format.UNKNOWN));
          }
          rows.add(row);
        }
      }
      if (!rows.isEmpty()) {
        html.append(Html.heading(operation + ", ratio to " + comparison.baseline()));
        html.append(Html.table(header, rows));
      }
    }
    return html.toString();
  }

  /** What each variant gains over the one before it; empty unless that was asked for. */
  static String steps(Comparison comparison) {
    if (!Steps.areIn(comparison)) {
      return "";
    }
    StringBuilder html = new StringBuilder("<h2>Step by step</h2>\n");
    List<String> header = new ArrayList<>(List.of("variant"));
    Steps.METRICS.forEach(metric -> header.add(metric.label()));
    for (String operation : comparison.operations()) {
      List<List<String>> rows = new ArrayList<>();
      for (String variant : Steps.variants(comparison, operation)) {
        List<String> row = new ArrayList<>(List.of(Html.escaped(variant)));
        for (Metric metric : Steps.METRICS) {
          row.add(
              comparison
                  .step(variant, operation, metric)
                  .map(HtmlTables::verdict)
                  .orElse(Format.UNKNOWN));
        }
        rows.add(row);
      }
      if (!rows.isEmpty()) {
        html.append(Html.heading(Steps.heading(operation)));
        html.append("<p>%s</p>\n".formatted(Html.escaped(Steps.told(comparison, operation))));
        html.append(Html.table(header, rows));
      }
    }
    return html.toString();
  }

  private static String verdict(MetricRatio result) {
    String kind = !result.verdict().isClaim() ? "none" : Format.isBetter(result) ? "good" : "bad";
    String sign =
        switch (result.verdict()) {
          case LOWER -> "▼ ";
          case HIGHER -> "▲ ";
          default -> "";
        };
    return "<b>%s</b> <span class=\"interval\">(%s)</span><span class=\"verdict %s\">%s%s</span>"
        .formatted(
            Format.ratio(result.ratio()),
            Format.interval(result.interval95()),
            kind,
            sign,
            result.verdict().text());
  }

  /** Counts and latencies of all variants, one table per operation. */
  static String totals(Comparison comparison) {
    StringBuilder html = new StringBuilder();
    boolean knowsCpu = comparison.knows(Metric.NODE_CPU);
    List<String> header =
        new ArrayList<>(
            List.of("variant", "requests", "errors", "dropped", "extra reads, %", "per s"));
    if (knowsCpu) {
      header.add("node CPU");
    }
    LATENCIES.forEach(metric -> header.add(metric.label()));
    header.add(Format.USUAL_P999);
    for (String operation : comparison.operations()) {
      List<List<String>> rows = new ArrayList<>();
      for (VariantSummary variant : comparison.variants()) {
        OperationSummary summary = variant.operations().get(operation);
        if (summary != null) {
          rows.add(totalsRow(variant.name(), summary, knowsCpu));
        }
      }
      html.append(
          Html.heading(
              operation
                  + (knowsCpu
                      ? ", latencies and the nodes' CPU time per request in ms"
                      : ", latencies in ms")));
      html.append(Html.table(header, rows));
    }
    String explanation = Parts.explained(comparison.operations());
    if (!explanation.isEmpty()) {
      html.append("<p class=\"note\">").append(Html.escaped(explanation)).append("</p>\n");
    }
    return html.toString();
  }

  private static List<String> totalsRow(
      String variant, OperationSummary summary, boolean knowsCpu) {
    List<String> row = new ArrayList<>();
    row.add(Html.escaped(variant));
    row.add(Format.count(summary.requests()));
    row.add(Format.count(summary.errors()));
    row.add(Format.count(summary.dropped()));
    row.add(Format.percent(summary.extraReadsRatio()));
    row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
    if (knowsCpu) {
      row.add(Format.number(summary.metric(Metric.NODE_CPU)));
    }
    LATENCIES.forEach(metric -> row.add(Format.number(summary.metric(metric))));
    row.add(Format.number(summary.usualP999Millis()));
    return row;
  }

  /** Reads that each node served; empty if none measured them. */
  static String served(Comparison comparison) {
    String table = nodes(NodeTables.SERVED_HEADER, NodeTables.served(comparison));
    return table.isEmpty() ? "" : "<p class=\"note\">Of all rounds, per 100 ms:</p>\n" + table;
  }

  /** Delays before copies of reads; empty if they are not known. */
  static String copyDelays(Comparison comparison) {
    return nodes(NodeTables.DELAYS_HEADER, NodeTables.copyDelays(comparison));
  }

  private static String nodes(List<String> header, List<List<String>> rows) {
    List<List<String>> cells =
        rows.stream().map(row -> row.stream().map(Html::escaped).toList()).toList();
    return rows.isEmpty() ? "" : Html.table(header, cells);
  }

  static String warnings(Comparison comparison) {
    if (comparison.warnings().isEmpty()) {
      return "";
    }
    return comparison.warnings().stream()
        .map(warning -> "<li>" + Html.escaped(warning) + "</li>")
        .collect(Collectors.joining("\n", "<ul class=\"warnings\">\n", "\n</ul>\n"));
  }
}

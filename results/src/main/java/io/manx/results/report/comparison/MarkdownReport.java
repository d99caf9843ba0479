package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantRatio;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.breakdown.NodeTables;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** A comparison as tables of a Markdown document. */
public final class MarkdownReport {
  private static final List<Metric> LATENCIES =
      List.of(
          Metric.MEAN,
          Metric.P50,
          Metric.P90,
          Metric.P95,
          Metric.P99,
          Metric.P999,
          Metric.P9999,
          Metric.MAX);
  private static final List<Metric> RATIOS =
      List.of(
          Metric.MEAN,
          Metric.P50,
          Metric.P95,
          Metric.P99,
          Metric.P999,
          Metric.THROUGHPUT,
          Metric.NODE_CPU);

  private MarkdownReport() {}

  /** Returns the totals of each operation, and the ratios to the baseline if there are any. */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    String copies = CopiesNote.of(comparison);
    if (!copies.isEmpty()) {
      text.append(copies).append("\n\n");
    }
    for (String operation : comparison.operations()) {
      header(
          text,
          operation + " (ms)",
          List.of("requests", "failed", "extra requests", "per s", "node CPU"),
          LATENCIES,
          List.of(Format.ALL_ROUNDS_P999));
      for (VariantSummary variant : comparison.variants()) {
        OperationSummary summary = variant.operations().get(operation);
        if (summary != null) {
          totals(text, variant.name(), summary);
        }
      }
      text.append('\n');
    }
    for (String operation : comparison.operations()) {
      ratios(text, comparison, operation);
    }
    if (Steps.areIn(comparison)) {
      comparison.operations().forEach(operation -> steps(text, comparison, operation));
    }
    comparison.operations().forEach(operation -> pairs(text, comparison, operation));
    nodes(text, "reads served per 100 ms", NodeTables.SERVED_HEADER, NodeTables.served(comparison));
    nodes(
        text,
        "delay before a copy (ms)",
        NodeTables.DELAYS_HEADER,
        NodeTables.copyDelays(comparison));
    table(text, NodeTables.countsHeader(comparison), NodeTables.counts(comparison));
    text.append(Format.MEDIANS).append("\n\n");
    String explanation = PartLegend.explained(comparison.operations());
    if (!explanation.isEmpty()) {
      text.append(explanation).append("\n\n");
    }
    text.append(MarkdownAudit.of(comparison));
    return text.toString();
  }

  private static void header(
      StringBuilder text, String first, List<String> before, List<Metric> metrics) {
    header(text, first, before, metrics, List.of());
  }

  private static void header(
      StringBuilder text,
      String first,
      List<String> before,
      List<Metric> metrics,
      List<String> behind) {
    List<String> columns = new ArrayList<>(before);
    metrics.forEach(metric -> columns.add(metric.label()));
    columns.addAll(behind);
    text.append("| ").append(first);
    columns.forEach(column -> text.append(" | ").append(column));
    text.append(" |\n|---").append("|--:".repeat(columns.size())).append("|\n");
  }

  /** Adds a table on single nodes, if there are rows. */
  private static void nodes(
      StringBuilder text, String what, List<String> columns, List<List<String>> rows) {
    List<String> header = new ArrayList<>(columns);
    header.set(0, columns.get(0) + ": " + what);
    table(text, header, rows);
  }

  private static void table(StringBuilder text, List<String> columns, List<List<String>> rows) {
    if (rows.isEmpty()) {
      return;
    }
    header(text, columns.get(0), columns.subList(1, columns.size()), List.of());
    rows.forEach(row -> text.append("| ").append(String.join(" | ", row)).append(" |\n"));
    text.append('\n');
  }

  private static void totals(StringBuilder text, String name, OperationSummary summary) {
    text.append("| ").append(name);
    text.append(" | ").append(Format.count(summary.requests()));
    text.append(" | ").append(Format.count(summary.errors() + summary.dropped()));
    text.append(" | ").append(Format.percentWithSign(summary.extraRequestsRatio()));
    text.append(" | ").append(Format.number(summary.metric(Metric.THROUGHPUT)));
    text.append(" | ").append(Format.number(summary.metric(Metric.NODE_CPU)));
    for (Metric metric : LATENCIES) {
      text.append(" | ").append(Format.number(summary.metric(metric)));
    }
    text.append(" | ").append(Format.number(summary.allRoundsP999Millis())).append(" |\n");
  }

  private static void ratios(StringBuilder text, Comparison comparison, String operation) {
    List<String> variants =
        comparison.ratios().stream().map(VariantRatio::variant).distinct().toList();
    if (variants.isEmpty()) {
      return;
    }
    String baseline = comparison.ratios().get(0).baseline();
    ratioTable(
        text,
        operation + ", ratio to " + baseline,
        variants,
        RATIOS.stream().filter(comparison::knows).toList(),
        (variant, metric) -> comparison.ratio(variant, operation, metric));
  }

  private static void steps(StringBuilder text, Comparison comparison, String operation) {
    List<String> variants = Steps.variants(comparison, operation);
    if (variants.isEmpty()) {
      return;
    }
    ratioTable(
        text,
        Steps.heading(operation),
        variants,
        Steps.METRICS,
        (variant, metric) -> comparison.step(variant, operation, metric));
    text.append(Steps.described(comparison, operation)).append("\n\n");
  }

  private static void pairs(StringBuilder text, Comparison comparison, String operation) {
    for (String other : Pairs.others(comparison)) {
      List<String> variants = Pairs.variants(comparison, operation, other);
      if (variants.isEmpty()) {
        continue;
      }
      ratioTable(
          text,
          Pairs.heading(operation, other),
          variants,
          Pairs.METRICS,
          (variant, metric) -> comparison.pair(variant, other, operation, metric));
    }
  }

  private static void ratioTable(
      StringBuilder text,
      String first,
      List<String> variants,
      List<Metric> metrics,
      BiFunction<String, Metric, Optional<MetricRatio>> ratio) {
    header(text, first, List.of(), metrics);
    for (String variant : variants) {
      text.append("| ").append(variant);
      metrics.forEach(metric -> text.append(" | ").append(cell(ratio.apply(variant, metric))));
      text.append(" |\n");
    }
    text.append('\n');
  }

  private static String cell(Optional<MetricRatio> result) {
    return result
        .map(ratio -> Format.ratioWithInterval(ratio) + " " + Format.mark(ratio.verdict()))
        .orElse("");
  }
}

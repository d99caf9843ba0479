// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantRatio;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.breakdown.NodeTables;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** A comparison as a sentence and tables of a Markdown document. */
public final class MarkdownReport {
  private static final List<Metric> LATENCIES =
      List.of(
          Metric.P50,
          Metric.P90,
          Metric.P95,
          Metric.P99,
          Metric.P999,
          Metric.P9999,
          Metric.MEAN,
          Metric.MAX);

  /** The metrics with ratios, in the order of columns. */
  static final List<Metric> RATIOS =
      List.of(
          Metric.P50,
          Metric.P95,
          Metric.P99,
          Metric.P999,
          Metric.MEAN,
          Metric.THROUGHPUT,
          Metric.NODE_CPU);

  private MarkdownReport() {}

  /** Returns the verdict, the totals of each operation, and the ratios if there are any. */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    paragraph(text, Conclusion.of(comparison));
    paragraph(text, CopiesNote.of(comparison));
    comparison.operations().forEach(operation -> text.append(totals(comparison, operation)));
    comparison.operations().forEach(operation -> text.append(ratios(comparison, operation)));
    if (Steps.areIn(comparison)) {
      comparison.operations().forEach(operation -> steps(text, comparison, operation));
    }
    comparison.operations().forEach(operation -> text.append(pairs(comparison, operation)));
    text.append(MarkdownTable.of(NodeTables.servedTable(comparison)));
    text.append(MarkdownTable.of(NodeTables.copyDelaysTable(comparison)));
    text.append(MarkdownTable.of(NodeTables.countsTable(comparison)));
    paragraph(text, Format.MEDIANS);
    paragraph(text, PartLegend.explained(comparison.operations()));
    text.append(MarkdownAudit.of(comparison));
    return text.toString();
  }

  private static void paragraph(StringBuilder text, String paragraph) {
    text.append(paragraph).append(paragraph.isEmpty() ? "" : "\n\n");
  }

  private static String totals(Comparison comparison, String operation) {
    List<String> header = new ArrayList<>(List.of("variant"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    header.add(Format.ALL_ROUNDS_P999);
    header.addAll(List.of("extra requests", "requests", "failed", "per s", "node CPU"));
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        rows.add(totals(variant.name(), summary));
      }
    }
    return MarkdownTable.ofNumbers(operation + " (ms)", header, rows);
  }

  private static List<String> totals(String name, OperationSummary summary) {
    List<String> row = new ArrayList<>(List.of(name));
    LATENCIES.forEach(metric -> row.add(Format.number(summary.metric(metric))));
    row.add(Format.number(summary.allRoundsP999Millis()));
    row.add(Format.percentWithSign(summary.extraRequestsRatio()));
    row.add(Format.count(summary.requests()));
    row.add(Format.count(summary.errors() + summary.dropped()));
    row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
    row.add(Format.number(summary.metric(Metric.NODE_CPU)));
    return row;
  }

  private static String ratios(Comparison comparison, String operation) {
    List<String> variants =
        comparison.ratios().stream().map(VariantRatio::variant).distinct().toList();
    return ratioTable(
        operation + ", ratio to " + comparison.baseline(),
        variants,
        RATIOS.stream().filter(comparison::knows).toList(),
        (variant, metric) -> comparison.ratio(variant, operation, metric));
  }

  private static void steps(StringBuilder text, Comparison comparison, String operation) {
    List<String> variants = Steps.variants(comparison, operation);
    text.append(
        ratioTable(
            Steps.heading(operation),
            variants,
            Steps.METRICS,
            (variant, metric) -> comparison.step(variant, operation, metric)));
    paragraph(text, variants.isEmpty() ? "" : Steps.described(comparison, operation));
  }

  private static String pairs(Comparison comparison, String operation) {
    StringBuilder text = new StringBuilder();
    for (String other : Pairs.others(comparison)) {
      text.append(
          ratioTable(
              Pairs.heading(operation, other),
              Pairs.variants(comparison, operation, other),
              Pairs.METRICS,
              (variant, metric) -> comparison.pair(variant, other, operation, metric)));
    }
    return text.toString();
  }

  /** Returns a table of ratios; empty without variants. */
  private static String ratioTable(
      String title,
      List<String> variants,
      List<Metric> metrics,
      BiFunction<String, Metric, Optional<MetricRatio>> ratio) {
    RatioRows rows = new RatioRows(variants, metrics, ratio);
    return MarkdownTable.ofNumbers(
        title, rows.header(), rows.cells(Function.identity(), MarkdownReport::cell));
  }

  private static String cell(Optional<MetricRatio> result) {
    return result
        .map(ratio -> Format.ratioWithInterval(ratio) + " " + Format.mark(ratio.verdict()))
        .orElse("");
  }
}

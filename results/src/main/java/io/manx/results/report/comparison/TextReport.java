// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopiesNote;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.Loop;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Results as aligned text of at most 100 columns. */
public final class TextReport {
  private static final int NAME_LENGTH = 16;
  private static final List<Metric> LATENCIES =
      List.of(Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX);

  /** Three ratios with their intervals fit on a line. */
  private static final List<List<Metric>> RATIO_TABLES =
      List.of(
          List.of(Metric.P50, Metric.P99, Metric.P999),
          List.of(Metric.MEAN, Metric.P95),
          List.of(Metric.THROUGHPUT, Metric.NODE_CPU));

  private TextReport() {}

  /** Returns a comparison as text. */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder(Lines.wrapped(Conclusion.of(comparison), ""));
    text.append(Lines.wrapped(Finding.of(comparison), ""));
    String copies = CopiesNote.of(comparison);
    text.append(copies.isEmpty() ? "" : Lines.wrapped(copies, ""));
    boolean closed = comparison.provenance().loops().stream().anyMatch(Loop::isClosed);
    String heading =
        closed ? " (latencies in ms)\n" : " (latencies in ms, from the intended start)\n";
    for (String operation : comparison.operations()) {
      text.append('\n').append(operation).append(heading);
      text.append(totals(comparison, operation));
    }
    if (!comparison.ratios().isEmpty()) {
      for (String operation : comparison.operations()) {
        text.append(ratios(comparison, operation));
      }
      if (Steps.areIn(comparison)) {
        comparison.operations().forEach(operation -> text.append(steps(comparison, operation)));
      }
      comparison.operations().forEach(operation -> text.append(pairs(comparison, operation)));
      text.append('\n').append(Lines.wrapped(Format.legend("rounds"), ""));
    }
    text.append(Lines.wrapped(Format.MEDIANS_AND_MAX, ""));
    text.append(explained(comparison));
    comparison
        .warningTexts()
        .forEach(warning -> text.append(Lines.wrapped("Warning: " + warning, "  ")));
    return text.toString();
  }

  private static String explained(Comparison comparison) {
    String explanation = PartLegend.explained(comparison.operations());
    return explanation.isEmpty() ? "" : "\n" + Lines.wrapped(explanation, "  ");
  }

  /** Returns one run as text. */
  public static String single(RunFile run) {
    return SingleRunText.of(run);
  }

  private static String totals(Comparison comparison, String operation) {
    List<String> header =
        new ArrayList<>(List.of("variant", "requests", "errors", "never sent", "extra%"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    TextTable table = TextTable.ofNumbers(header);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary == null) {
        continue;
      }
      List<String> row = new ArrayList<>();
      row.add(Format.shortened(variant.name(), NAME_LENGTH));
      row.add(Format.count(summary.requests()));
      row.add(Format.count(summary.errors()));
      row.add(Format.count(summary.dropped()));
      row.add(Format.percent(summary.extraRequestsRatio()));
      LATENCIES.forEach(metric -> row.add(Format.number(summary.metric(metric))));
      table.add(row);
    }
    return table.text();
  }

  private static String ratios(Comparison comparison, String operation) {
    StringBuilder text = new StringBuilder();
    for (List<Metric> wanted : RATIO_TABLES) {
      List<Metric> metrics = wanted.stream().filter(comparison::knows).toList();
      List<String> variants =
          comparison.variants().stream()
              .map(VariantSummary::name)
              .filter(
                  name ->
                      metrics.stream()
                          .anyMatch(each -> comparison.ratio(name, operation, each).isPresent()))
              .toList();
      text.append("\n%s, ratio to %s\n".formatted(operation, comparison.baseline()));
      text.append(
          ratioTable(
              variants,
              metrics,
              (variant, metric) -> comparison.ratio(variant, operation, metric)));
    }
    return text.toString();
  }

  private static String steps(Comparison comparison, String operation) {
    List<String> variants = Steps.variants(comparison, operation);
    if (variants.isEmpty()) {
      return "";
    }
    return "\n"
        + Lines.wrapped(Steps.described(comparison, operation), "  ")
        + "\n"
        + Steps.heading(operation)
        + "\n"
        + ratioTable(
            variants,
            Steps.METRICS,
            (variant, metric) -> comparison.step(variant, operation, metric));
  }

  private static String pairs(Comparison comparison, String operation) {
    StringBuilder text = new StringBuilder();
    for (String other : Pairs.others(comparison)) {
      List<String> variants = Pairs.variants(comparison, operation, other);
      if (!variants.isEmpty()) {
        text.append('\n')
            .append(Pairs.heading(operation, other))
            .append('\n')
            .append(
                ratioTable(
                    variants,
                    Pairs.METRICS,
                    (variant, metric) -> comparison.pair(variant, other, operation, metric)));
      }
    }
    return text.toString();
  }

  private static String ratioTable(
      List<String> variants,
      List<Metric> metrics,
      BiFunction<String, Metric, Optional<MetricRatio>> ratio) {
    RatioRows rows = new RatioRows(variants, metrics, ratio);
    TextTable table = TextTable.ofNumbers(rows.header());
    rows.cells(variant -> Format.shortened(variant, NAME_LENGTH), TextReport::described)
        .forEach(table::add);
    return table.text();
  }

  private static String described(Optional<MetricRatio> result) {
    return result.map(TextReport::described).orElse(Format.UNKNOWN);
  }

  private static String described(MetricRatio result) {
    String mark = Format.mark(result.verdict());
    return Format.ratioWithInterval(result) + " " + mark + " ".repeat(6 - mark.length());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Html;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The tables of the figures of a comparison. */
public final class HtmlTables {
  private static final List<Metric> LATENCIES =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MEAN, Metric.MAX);

  private HtmlTables() {}

  /**
   * Returns the latencies of all variants in an operation, and the ratio that matters most; empty
   * if no variant has the operation.
   */
  public static String summary(Comparison comparison, String operation) {
    Metric judged = Operations.metrics(comparison, operation).get(0);
    boolean compared =
        comparison.variants().stream()
            .anyMatch(each -> comparison.ratio(each.name(), operation, judged).isPresent());
    List<String> header = new ArrayList<>(List.of("variant"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    header.add("extra requests");
    if (compared) {
      header.add(Html.escaped("%s, ratio to %s".formatted(judged.label(), comparison.baseline())));
    }
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        List<String> row = new ArrayList<>(List.of(named(comparison, variant.name())));
        LATENCIES.forEach(metric -> row.add(Format.number(summary.metric(metric))));
        row.add(Format.percentWithSign(summary.extraRequestsRatio()));
        if (compared) {
          Optional<MetricRatio> ratio = comparison.ratio(variant.name(), operation, judged);
          row.add(ratio.map(Html::ratio).orElse(Format.UNKNOWN));
        }
        rows.add(row);
      }
    }
    return rows.isEmpty() ? "" : Html.table(operation + ", latencies in ms", header, rows);
  }

  /** Returns the name of a variant, with its label beneath it if it has one. */
  private static String named(Comparison comparison, String name) {
    String label = Labels.variant(comparison, name);
    return Html.escaped(name)
        + (label.equals(name) ? "" : "<span class=\"label\">" + Html.escaped(label) + "</span>");
  }

  /** Returns the counts and further figures of all operations. */
  public static String furtherFigures(Comparison comparison) {
    StringBuilder html = new StringBuilder();
    comparison.operations().forEach(operation -> html.append(further(comparison, operation)));
    return html.append(Html.note(Format.MEDIANS)).toString();
  }

  private static String further(Comparison comparison, String operation) {
    boolean knowsCpu = comparison.knows(Metric.NODE_CPU);
    List<String> header =
        new ArrayList<>(
            List.of(
                "variant",
                "requests",
                "errors",
                "never&nbsp;sent",
                "per&nbsp;s",
                Metric.P90.label(),
                Metric.P9999.label(),
                Format.ALL_ROUNDS_P999));
    if (knowsCpu) {
      header.add(Metric.NODE_CPU.label());
    }
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        rows.add(further(variant.name(), summary, knowsCpu));
      }
    }
    String unit = knowsCpu ? "latencies and the nodes' CPU time per request" : "latencies";
    return rows.isEmpty()
        ? ""
        : Html.table("%s: counts, further %s in ms".formatted(operation, unit), header, rows);
  }

  private static List<String> further(String name, OperationSummary summary, boolean knowsCpu) {
    List<String> row = new ArrayList<>(List.of(Html.escaped(name)));
    row.add(Format.count(summary.requests()));
    row.add(Format.count(summary.errors()));
    row.add(Format.count(summary.dropped()));
    row.add(Format.number(summary.metric(Metric.THROUGHPUT)));
    row.add(Format.number(summary.metric(Metric.P90)));
    row.add(Format.number(summary.metric(Metric.P9999)));
    row.add(Format.number(summary.allRoundsP999Millis()));
    if (knowsCpu) {
      row.add(Format.number(summary.metric(Metric.NODE_CPU)));
    }
    return row;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.Provenance;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkdownTable;
import io.manx.results.run.Loop;
import io.manx.results.run.SpeedIndex;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The facts that readers need to check a comparison: p of each ratio, provenance, warnings. */
final class MarkdownAudit {
  private MarkdownAudit() {}

  static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    comparison.operations().forEach(operation -> text.append(table(comparison, operation)));
    text.append(measured(comparison)).append("\n\n");
    comparison
        .warningTexts()
        .forEach(warning -> text.append("- Warning: ").append(warning).append('\n'));
    return comparison.warnings().isEmpty() ? text.toString() : text.append('\n').toString();
  }

  /** Returns the p of the swap test, in the order of the table of ratios. */
  private static String table(Comparison comparison, String operation) {
    List<Metric> metrics = MarkdownReport.RATIOS.stream().filter(comparison::knows).toList();
    List<String> header = new ArrayList<>(List.of("variant"));
    metrics.forEach(metric -> header.add(metric.label()));
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      List<Optional<MetricRatio>> ratios =
          metrics.stream()
              .map(metric -> comparison.ratio(variant.name(), operation, metric))
              .toList();
      if (ratios.stream().anyMatch(Optional::isPresent)) {
        List<String> row = new ArrayList<>(List.of(variant.name()));
        row.addAll(cells(ratios));
        rows.add(row);
      }
    }
    return MarkdownTable.ofNumbers(operation + ", p of the swap test", header, rows);
  }

  private static List<String> cells(List<Optional<MetricRatio>> ratios) {
    return ratios.stream()
        .map(ratio -> ratio.map(each -> Format.probability(each.adjustedP())).orElse(""))
        .toList();
  }

  private static String measured(Comparison comparison) {
    Provenance provenance = comparison.provenance();
    List<String> parts = new ArrayList<>();
    parts.add(Format.time(provenance.startedAt()) + " to " + Format.time(provenance.endedAt()));
    parts.add(provenance.buildText());
    if (provenance.rounds() > 0) {
      parts.add(Format.count(provenance.rounds(), "round"));
    }
    provenance.loops().stream().map(Loop::text).forEach(parts::add);
    parts.add(comparison.machine().cpu() + ", " + comparison.machine().cores() + " cores");
    provenance.speeds().stream().map(SpeedIndex::text).forEach(parts::add);
    return "Measured: " + String.join("; ", parts) + ".";
  }
}

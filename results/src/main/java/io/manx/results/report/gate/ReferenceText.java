// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.comparison.Provenance;
import io.manx.results.reference.ReferenceComparison;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.SpeedIndex;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import java.util.ArrayList;
import java.util.List;

/** Ratios to a reference as text of at most 100 columns. */
final class ReferenceText {
  static final String UNPAIRED =
      "Unpaired: the rounds of the reference were measured at another time. A ratio to it cannot"
          + " tell a slower machine from slower software.";

  private static final int NAME_LENGTH = 16;

  /** Three ratios with their intervals fit on a line. */
  private static final List<List<Metric>> TABLES =
      List.of(
          List.of(Metric.P50, Metric.P99, Metric.P999),
          List.of(Metric.MEAN, Metric.P95),
          List.of(Metric.THROUGHPUT, Metric.NODE_CPU));

  private ReferenceText() {}

  static String of(ReferenceComparison reference) {
    StringBuilder text = new StringBuilder();
    for (String operation : reference.operations()) {
      for (List<Metric> wanted : TABLES) {
        table(text, reference, operation, wanted);
      }
    }
    text.append(Lines.wrapped(UNPAIRED, "  "));
    notes(reference).forEach(note -> text.append(Lines.wrapped(note, "  ")));
    return text.toString();
  }

  private static void table(
      StringBuilder text, ReferenceComparison reference, String operation, List<Metric> wanted) {
    List<Metric> metrics =
        wanted.stream()
            .filter(
                metric ->
                    reference.variants().stream()
                        .anyMatch(each -> reference.ratio(each, operation, metric).isPresent()))
            .toList();
    if (metrics.isEmpty()) {
      return;
    }
    List<String> header = new ArrayList<>(List.of("variant"));
    metrics.forEach(metric -> header.add(metric.label()));
    TextTable table = TextTable.ofNumbers(header);
    for (String variant : reference.variants()) {
      List<String> row = new ArrayList<>(List.of(Format.shortened(variant, NAME_LENGTH)));
      metrics.forEach(
          metric ->
              row.add(
                  reference
                      .ratio(variant, operation, metric)
                      .map(ratio -> described(ratio.result()))
                      .orElse(Format.UNKNOWN)));
      table.add(row);
    }
    text.append("%s, ratio to the reference, unpaired\n".formatted(operation));
    text.append(table.text()).append('\n');
  }

  private static String described(MetricRatio ratio) {
    String mark = Format.mark(ratio.verdict());
    return Format.ratioWithInterval(ratio) + " " + mark + " ".repeat(6 - mark.length());
  }

  /** Returns what readers need to judge the ratios, a line each. */
  static List<String> notes(ReferenceComparison reference) {
    List<String> notes = new ArrayList<>();
    notes.add(provenance("Now", reference.now()));
    notes.add(provenance("Reference", reference.then()));
    reference.warnings().forEach(warning -> notes.add("Warning: " + warning));
    return notes;
  }

  private static String provenance(String when, Provenance provenance) {
    String speed = String.join("; ", provenance.speeds().stream().map(SpeedIndex::text).toList());
    return "%s: %s from %s, %s, speed of the machine %s"
        .formatted(
            when,
            Format.count(provenance.rounds(), "round"),
            Format.time(provenance.startedAt()),
            provenance.buildText(),
            speed.isEmpty() ? "unknown" : speed);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantRatio;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The finding of a comparison in one sentence. */
final class Finding {
  /** The metrics to report, by preference; tail latency is the purpose. */
  private static final List<Metric> PREFERENCE =
      List.of(Metric.P99, Metric.P999, Metric.P95, Metric.P50, Metric.MEAN);

  private Finding() {}

  static String of(Comparison comparison) {
    VariantSummary baseline = comparison.variants().get(0);
    String operation = Operations.main(comparison);
    List<VariantRatio> ratios =
        comparison.ratios().stream()
            .filter(ratio -> ratio.result().operation().equals(operation))
            .toList();
    return ratios.isEmpty() ? alone(comparison, baseline, operation) : compared(ratios, operation);
  }

  private static String alone(Comparison comparison, VariantSummary baseline, String operation) {
    OperationSummary summary = baseline.operations().get(operation);
    if (summary == null) {
      return baseline.name() + ": nothing was measured.";
    }
    String sentence =
        "%s: the p99 of %s is %s ms, the median %s ms (%s requests)"
            .formatted(
                baseline.name(),
                operation,
                Format.number(summary.metric(Metric.P99)),
                Format.number(summary.metric(Metric.P50)),
                Format.count(summary.requests()));
    return sentence
        + (comparison.variants().size() > 1
            ? "; without paired rounds the variants cannot be compared."
            : ".");
  }

  private static String compared(List<VariantRatio> ratios, String operation) {
    Metric metric =
        PREFERENCE.stream()
            .filter(
                candidate ->
                    ratios.stream()
                        .anyMatch(
                            ratio ->
                                ratio.result().metric() == candidate
                                    && ratio.result().verdict().isClaim()))
            .findFirst()
            .orElse(Metric.P99);
    List<VariantRatio> chosen =
        ratios.stream().filter(ratio -> ratio.result().metric() == metric).toList();
    List<String> clauses = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      List<String> variants =
          chosen.stream()
              .filter(ratio -> ratio.result().verdict() == verdict)
              .map(Finding::described)
              .toList();
      if (!variants.isEmpty()) {
        String preposition = verdict.isClaim() ? " with " : " for ";
        clauses.add(verdict.text() + preposition + String.join(", ", variants));
      }
    }
    boolean claims = chosen.stream().anyMatch(ratio -> ratio.result().verdict().isClaim());
    int rounds = chosen.stream().mapToInt(ratio -> ratio.result().rounds()).max().orElse(0);
    return "The %s of %s, against %s in %s paired round%s%s: %s."
        .formatted(
            metric.label(),
            operation,
            ratios.get(0).baseline(),
            rounds,
            rounds == 1 ? "" : "s",
            claims ? ", with 95 % intervals" : "",
            String.join("; ", clauses));
  }

  private static String described(VariantRatio ratio) {
    if (!ratio.result().verdict().isClaim()) {
      return ratio.variant();
    }
    return "%s (%s times, %s)"
        .formatted(
            ratio.variant(),
            Format.ratio(ratio.result()),
            Format.interval(ratio.result().interval95()));
  }
}

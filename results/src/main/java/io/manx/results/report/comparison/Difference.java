// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** The difference of a variant from another one: in the main operation, and what it costs. */
final class Difference {
  private final Comparison comparison;
  private final String operation;
  private final VariantSummary variant;
  private final VariantSummary other;
  private final BiFunction<String, Metric, Optional<MetricRatio>> ratios;

  private Difference(
      Comparison comparison,
      VariantSummary variant,
      VariantSummary other,
      BiFunction<String, Metric, Optional<MetricRatio>> ratios) {
    this.comparison = comparison;
    this.operation = Operations.main(comparison);
    this.variant = variant;
    this.other = other;
    this.ratios = ratios;
  }

  /** Returns the differences from the baseline of all variants that were compared with it. */
  static List<Difference> fromBaseline(Comparison comparison) {
    VariantSummary baseline = comparison.variants().get(0);
    return comparison.variants().stream()
        .skip(1)
        .map(
            variant ->
                new Difference(
                    comparison,
                    variant,
                    baseline,
                    (operation, metric) -> comparison.ratio(variant.name(), operation, metric)))
        .filter(Difference::isKnown)
        .toList();
  }

  /** Returns the differences of variants from the one before, where these were compared. */
  static List<Difference> steps(Comparison comparison) {
    List<VariantSummary> variants = comparison.variants();
    List<Difference> steps = new ArrayList<>();
    for (int i = 1; i < variants.size(); i++) {
      VariantSummary variant = variants.get(i);
      steps.add(
          new Difference(
              comparison,
              variant,
              variants.get(i - 1),
              (operation, metric) -> comparison.step(variant.name(), operation, metric)));
    }
    return steps.stream().filter(Difference::isKnown).toList();
  }

  private boolean isKnown() {
    return known(operation).findAny().isPresent();
  }

  /** Returns the ratios of an operation, that of the metric that matters most first. */
  private Stream<MetricRatio> known(String of) {
    return Operations.metrics(comparison, of).stream()
        .flatMap(metric -> ratios.apply(of, metric).stream());
  }

  /** Returns the label of the variant. */
  String label() {
    return Labels.variant(comparison, variant.name());
  }

  /** Returns the label of the other variant. */
  String otherLabel() {
    return Labels.variant(comparison, other.name());
  }

  /** Returns the ratio of the metric that matters most. */
  MetricRatio principal() {
    return known(operation).findFirst().orElseThrow();
  }

  /** Returns the first ratio of the main operation with a verdict, if there is one. */
  Optional<MetricRatio> first(Verdict verdict) {
    return known(operation).filter(ratio -> ratio.verdict() == verdict).findFirst();
  }

  /** Returns the slowest metric of the main operation that is lower or higher beyond chance. */
  Optional<MetricRatio> firstClaim() {
    return known(operation).filter(ratio -> ratio.verdict().isClaim()).findFirst();
  }

  /** Returns a metric of both, such as {@code p99.9 of reads 303 → 21.6 ms}. */
  String figures(MetricRatio ratio) {
    return "%s of %s %s → %s ms"
        .formatted(
            ratio.metric().label(),
            Labels.operation(ratio.operation()),
            Format.number(figure(other, ratio)),
            Format.number(figure(variant, ratio)));
  }

  private static double figure(VariantSummary of, MetricRatio ratio) {
    OperationSummary summary = of.operations().get(ratio.operation());
    return summary == null ? Double.NaN : summary.metric(ratio.metric());
  }

  /** Returns the extra requests, such as {@code 1.5 % extra requests}; empty if unknown. */
  String extraRequests() {
    OperationSummary summary = variant.operations().get(operation);
    double ratio = summary == null ? Double.NaN : summary.extraRequestsRatio();
    return Double.isNaN(ratio) ? "" : Format.percentWithSign(ratio) + " extra requests";
  }

  /**
   * Returns what is worse beyond chance: the first metric of each operation, throughput, and
   * processor time; empty if nothing is.
   *
   * @param told the metric of the main operation that is told anyway, and left out
   */
  String costs(Metric told) {
    List<MetricRatio> worse = new ArrayList<>();
    known(operation)
        .filter(ratio -> ratio.verdict() == Verdict.HIGHER && ratio.metric() != told)
        .findFirst()
        .ifPresent(worse::add);
    for (String each : Operations.otherWholeOnes(comparison)) {
      known(each)
          .filter(ratio -> ratio.verdict() == Verdict.HIGHER)
          .findFirst()
          .ifPresent(worse::add);
    }
    List<String> costs = new ArrayList<>();
    for (MetricRatio ratio : worse) {
      costs.add(
          "%s of %s %s"
              .formatted(
                  ratio.metric().label(),
                  Labels.operation(ratio.operation()),
                  Format.times(ratio)));
    }
    ofMainOperation(Metric.THROUGHPUT, Verdict.LOWER).ifPresent(costs::add);
    ofMainOperation(Metric.NODE_CPU, Verdict.HIGHER).ifPresent(costs::add);
    return joined(costs);
  }

  private Optional<String> ofMainOperation(Metric metric, Verdict worse) {
    return ratios
        .apply(operation, metric)
        .filter(ratio -> ratio.verdict() == worse)
        .map(ratio -> metric.label() + " " + Format.times(ratio));
  }

  private static String joined(List<String> texts) {
    int last = texts.size() - 1;
    return last < 2
        ? String.join(" and ", texts)
        : String.join(", ", texts.subList(0, last)) + ", and " + texts.get(last);
  }
}

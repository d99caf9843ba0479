// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The conclusion of a comparison: one sentence of plain text, with which every report begins.
 *
 * <p>It is about the last variant if variants were compared step by step, otherwise about the one
 * that is lowest beyond chance. It tells the slowest percentile that differs, whichever way, the
 * extra requests, and what is worse beyond chance.
 */
public final class Conclusion {
  private Conclusion() {}

  /** Returns the sentence, without a line feed. */
  public static String of(Comparison comparison) {
    String operation = Operations.main(comparison);
    List<Difference> differences = Difference.fromBaseline(comparison);
    if (differences.isEmpty()) {
      return withoutRatios(comparison, operation);
    }
    if (Steps.areIn(comparison)) {
      return sentence(differences.get(differences.size() - 1));
    }
    for (Metric metric : Operations.metrics(comparison, operation)) {
      Optional<Difference> lowest =
          claims(differences, metric, Verdict.LOWER)
              .or(() -> claims(differences, metric, Verdict.TOO_FEW_ROUNDS));
      if (lowest.isPresent()) {
        return sentence(lowest.get());
      }
    }
    return differences.stream()
        .filter(difference -> difference.first(Verdict.HIGHER).isPresent())
        .findFirst()
        .map(Conclusion::sentence)
        .orElseGet(() -> noDifference(differences, operation));
  }

  private static Optional<Difference> claims(
      List<Difference> differences, Metric metric, Verdict verdict) {
    return differences.stream()
        .filter(
            difference ->
                difference.first(verdict).filter(ratio -> ratio.metric() == metric).isPresent())
        .min(Comparator.comparingDouble(each -> each.first(verdict).orElseThrow().ratio()));
  }

  private static String withoutRatios(Comparison comparison, String operation) {
    VariantSummary baseline = comparison.variants().get(0);
    OperationSummary summary = baseline.operations().get(operation);
    String label = Labels.variant(comparison, baseline.name());
    if (summary == null) {
      return label + ": nothing was measured.";
    }
    Metric metric = Operations.metrics(comparison, operation).get(0);
    return "%s: %s of %s %s ms, p50 %s ms, of %s requests%s."
        .formatted(
            label,
            metric.label(),
            Labels.operation(operation),
            Format.number(summary.metric(metric)),
            Format.number(summary.metric(Metric.P50)),
            Format.count(summary.requests()),
            comparison.variants().size() > 1
                ? "; without paired rounds the variants cannot be compared"
                : "");
  }

  private static String noDifference(List<Difference> differences, String operation) {
    if (differences.size() == 1) {
      return sentence(differences.get(0));
    }
    MetricRatio ratio = differences.get(0).principal();
    return "No detectable difference from %s in %s of %s with any of %s, in %s."
        .formatted(
            differences.get(0).otherLabel(),
            ratio.metric().label(),
            Labels.operation(operation),
            Format.count(differences.size(), "variant"),
            Format.count(ratio.rounds(), "round"));
  }

  private static String sentence(Difference difference) {
    MetricRatio principal = difference.principal();
    MetricRatio ratio = difference.firstClaim().orElse(principal);
    StringBuilder text = new StringBuilder(difference.label());
    text.append(": ").append(difference.figures(ratio)).append(verdict(difference, ratio));
    String extra = difference.extraRequests();
    if (ratio.verdict().isClaim() && !extra.isEmpty()) {
      text.append(", with ").append(extra);
    }
    if (ratio.verdict().isClaim() && !principal.verdict().isClaim()) {
      text.append("; %s: %s".formatted(principal.metric().label(), principal.verdict().text()));
    }
    String costs = difference.costs(ratio.metric());
    if (!costs.isEmpty() && ratio.verdict() != Verdict.HIGHER) {
      text.append("; worse beyond chance: ").append(costs);
    }
    return text.append('.').toString();
  }

  private static String verdict(Difference difference, MetricRatio ratio) {
    String times = ", " + Format.ratio(ratio) + " times ";
    String others = Labels.genitive(difference.otherLabel());
    String interval = Format.interval(ratio.interval95());
    return switch (ratio.verdict()) {
      case LOWER -> times + others + " (" + interval + ")";
      case HIGHER -> times + others + " (" + interval + "), worse beyond chance";
      case NO_DETECTABLE_DIFFERENCE ->
          ", no detectable difference from %s (%s)"
              .formatted(
                  difference.otherLabel(),
                  Format.ratio(ratio) + " times" + (interval.isEmpty() ? "" : ", " + interval));
      case TOO_FEW_ROUNDS ->
          times + others + ", but " + Format.tooFew(ratio.rounds(), "round") + " for a verdict";
    };
  }
}

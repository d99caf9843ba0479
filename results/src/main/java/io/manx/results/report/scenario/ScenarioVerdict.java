// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.scenario;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.ScenarioComparison;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.comparison.Conclusion;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.Verdict;
import java.util.Comparator;
import java.util.List;

/**
 * The verdict on variants in several scenarios, in one sentence: which has the lowest p99.9 on
 * average. Averages are geometric means of the ratio to the best of each scenario.
 */
final class ScenarioVerdict {
  private static final Metric METRIC = Metric.P999;

  /** The policy that knows what no policy can know: a bound, and no choice. */
  private static final String ORACLE = "oracle\\b.*";

  private final List<ScenarioComparison> scenarios;

  private ScenarioVerdict(List<ScenarioComparison> scenarios) {
    this.scenarios = scenarios;
  }

  /** Returns the sentence, as text. */
  static String of(List<ScenarioComparison> scenarios) {
    return scenarios.size() == 1
        ? scenarios.get(0).name() + ": " + Conclusion.of(scenarios.get(0).comparison())
        : new ScenarioVerdict(scenarios).text();
  }

  private String text() {
    List<String> ranked =
        scenarios.get(0).comparison().variants().stream()
            .map(VariantSummary::name)
            .filter(name -> !name.matches(ORACLE) && Double.isFinite(timesTheBest(name)))
            .sorted(Comparator.comparingDouble(this::timesTheBest))
            .toList();
    if (ranked.isEmpty()) {
      return "In no variant do all scenarios have reads.";
    }
    String best = ranked.get(0);
    String next =
        ranked.size() == 1
            ? ""
            : ", before %s with %s".formatted(ranked.get(1), times(ranked.get(1)));
    return "Over %s, %s has the lowest %s of reads: on average %s times the best of each scenario%s%s."
        .formatted(
            Format.count(scenarios.size(), "scenario"),
            best,
            METRIC.label(),
            times(best),
            next,
            againstBaseline(best));
  }

  private String times(String variant) {
    return Format.ratio(timesTheBest(variant));
  }

  /** Returns the geometric mean of the ratio to the best of each scenario; NaN if unknown. */
  private double timesTheBest(String variant) {
    return Math.exp(
        scenarios.stream()
            .mapToDouble(each -> Math.log(millis(each, variant) / best(each)))
            .average()
            .orElse(Double.NaN));
  }

  private static double best(ScenarioComparison scenario) {
    return scenario.comparison().variants().stream()
        .mapToDouble(variant -> millis(scenario, variant.name()))
        .filter(Double::isFinite)
        .min()
        .orElse(Double.NaN);
  }

  private static double millis(ScenarioComparison scenario, String variant) {
    return scenario
        .comparison()
        .variant(variant)
        .map(each -> each.operations().get(ScenarioComparison.OPERATION))
        .map((OperationSummary summary) -> summary.metric(METRIC))
        .orElse(Double.NaN);
  }

  /** Returns in how many scenarios a variant differs from the baseline; empty for the baseline. */
  private String againstBaseline(String variant) {
    Comparison first = scenarios.get(0).comparison();
    if (variant.equals(first.baseline()) || first.ratios().isEmpty()) {
      return "";
    }
    long lower = count(variant, Verdict.LOWER);
    long higher = count(variant, Verdict.HIGHER);
    if (count(variant, Verdict.TOO_FEW_ROUNDS) == scenarios.size()) {
      return "; %s for a verdict on differences from %s"
          .formatted(Format.tooFew(first.provenance().rounds(), "replication"), first.baseline());
    }
    if (lower + higher == 0) {
      return "; no scenario has a detectable difference from " + first.baseline();
    }
    return "; beyond chance it is lower than %s in %d of %d scenarios%s"
        .formatted(
            first.baseline(),
            lower,
            scenarios.size(),
            higher == 0 ? "" : ", and higher in " + higher);
  }

  private long count(String variant, Verdict verdict) {
    return scenarios.stream()
        .flatMap(
            each -> each.comparison().ratio(variant, ScenarioComparison.OPERATION, METRIC).stream())
        .filter(ratio -> ratio.verdict() == verdict)
        .count();
  }
}

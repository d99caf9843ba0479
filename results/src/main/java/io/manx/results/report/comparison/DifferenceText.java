// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * The verdicts on a screen: one sentence for each step from one variant to the next, or for each
 * variant if all are compared with the baseline. A gain is told with its costs.
 */
final class DifferenceText {
  private DifferenceText() {}

  /** Returns a heading and the sentences; nothing if the conclusion says all. */
  static List<String> of(Comparison comparison) {
    boolean steps = Steps.areIn(comparison);
    List<Difference> differences =
        steps ? Difference.steps(comparison) : Difference.fromBaseline(comparison);
    if (differences.size() < 2) {
      return List.of();
    }
    MetricRatio first = differences.get(0).principal();
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %s of %s (95 %% interval):"
            .formatted(
                steps ? "Step by step" : "Against " + differences.get(0).otherLabel(),
                first.metric().label(),
                Labels.operation(first.operation())));
    differences.forEach(difference -> lines.add((steps ? "→ " : "") + sentence(difference)));
    return lines;
  }

  private static String sentence(Difference difference) {
    MetricRatio principal = difference.principal();
    StringBuilder text = new StringBuilder(difference.label());
    text.append(": ").append(verdict(principal)).append(", ").append(Format.times(principal));
    if (principal.verdict() != Verdict.LOWER) {
      difference.first(Verdict.LOWER).ifPresent(better -> text.append(", but ").append(of(better)));
    }
    if (principal.verdict() != Verdict.HIGHER) {
      String costs = difference.costs(principal.metric());
      text.append(costs.isEmpty() ? "" : "; worse: " + costs);
    }
    return text.append('.').toString();
  }

  private static String of(MetricRatio ratio) {
    return "%s %s, %s".formatted(ratio.metric().label(), verdict(ratio), Format.times(ratio));
  }

  private static String verdict(MetricRatio ratio) {
    return switch (ratio.verdict()) {
      case LOWER -> "better beyond chance";
      case HIGHER -> "worse beyond chance";
      case NO_DETECTABLE_DIFFERENCE, TOO_FEW_ROUNDS -> ratio.verdict().text();
    };
  }
}

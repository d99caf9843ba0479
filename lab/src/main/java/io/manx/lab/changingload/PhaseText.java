// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.core.consistency.LevelPair;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.PairedComparison;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Renders a comparison of levels under a load in phases as text with Markdown tables. */
public final class PhaseText {
  private PhaseText() {}

  /** Returns the verdict, then a table of phases for each figure. */
  public static String of(PhaseComparison comparison) {
    StringBuilder text = new StringBuilder(verdict(comparison));
    for (PhaseComparison.Figure figure : PhaseComparison.Figure.values()) {
      text.append('\n').append(table(comparison, figure));
    }
    return text.append('\n').append(levels(comparison)).toString();
  }

  private static String levels(PhaseComparison comparison) {
    StringBuilder text =
        new StringBuilder("Chosen levels in force at the end of each phase, by round:\n");
    List<LoadPhase> phases = comparison.plan().phases();
    for (int i = 0; i < phases.size(); i++) {
      int phase = i;
      text.append("- %s: ".formatted(described(phases.get(phase))))
          .append(
              comparison.results(null).stream()
                  .filter(each -> each.phase() == phase)
                  .map(each -> Objects.toString(each.levelsAtEnd(), "unknown"))
                  .collect(Collectors.joining(", ")))
          .append('\n');
    }
    return text.toString();
  }

  private static String described(LoadPhase load) {
    return "%d %% reads, %s".formatted(load.readPercent(), Format.count(load.threads(), "thread"));
  }

  private static String verdict(PhaseComparison comparison) {
    StringBuilder text = new StringBuilder();
    for (PhaseComparison.Figure figure : PhaseComparison.Figure.values()) {
      for (LevelPair pair : comparison.plan().pairs()) {
        List<Double> ratios = comparison.ratios(pair, figure);
        text.append(
            String.format(
                Locale.ROOT,
                "Over all phases, the %s with chosen levels is %.2f times that of %s"
                    + " (%.2f to %.2f in %s).%n",
                figure.label(),
                PairedComparison.median(ratios.stream().mapToDouble(each -> each).toArray()),
                pair,
                ratios.stream().mapToDouble(each -> each).min().orElse(Double.NaN),
                ratios.stream().mapToDouble(each -> each).max().orElse(Double.NaN),
                Format.count(ratios.size(), "round")));
      }
    }
    long failed = comparison.failed(null);
    text.append(
        failed == 0
            ? "No request failed while levels changed.\n"
            : "%s failed while levels changed.\n".formatted(Format.count(failed, "request")));
    return text.toString();
  }

  private static String table(PhaseComparison comparison, PhaseComparison.Figure figure) {
    PhasePlan plan = comparison.plan();
    StringBuilder text = new StringBuilder();
    text.append("| ").append(figure.label()).append(" (ms), phase | chosen | after ");
    text.append(plan.settling().toMillis() / 1_000).append(" s |");
    plan.pairs().forEach(pair -> text.append(' ').append(pair).append(" |"));
    text.append(" best | chosen to best | after settling |\n|---|--:|--:|");
    plan.pairs().forEach(pair -> text.append("--:|"));
    text.append("---|--:|--:|\n");
    IntStream.range(0, plan.phases().size())
        .forEach(phase -> text.append(row(comparison, figure, phase)));
    return text.toString();
  }

  private static String row(PhaseComparison comparison, PhaseComparison.Figure figure, int phase) {
    PhasePlan plan = comparison.plan();
    LoadPhase load = plan.phases().get(phase);
    double chosen = comparison.millis(null, phase, figure, false);
    double settled = comparison.millis(null, phase, figure, true);
    LevelPair best = comparison.best(phase, figure);
    StringBuilder row = new StringBuilder();
    row.append(
        "| %s | %s | %s |"
            .formatted(described(load), Format.number(chosen), Format.number(settled)));
    plan.pairs()
        .forEach(
            pair ->
                row.append(' ')
                    .append(Format.number(comparison.millis(pair, phase, figure, false)))
                    .append(" |"));
    return row.append(
            String.format(
                Locale.ROOT,
                " %s | %.2f | %.2f |%n",
                best,
                chosen / comparison.millis(best, phase, figure, false),
                settled / comparison.millis(best, phase, figure, true)))
        .toString();
  }
}

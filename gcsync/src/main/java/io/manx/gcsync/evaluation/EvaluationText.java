// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.PairedRatio;
import java.util.ArrayList;
import java.util.List;

/** Formats an evaluation for one screen: a verdict, a picture, a table. */
public final class EvaluationText {
  private static final int BAR = 48;
  private static final int FEW_FLUSHES = 10;

  /** Writes that wait only for pauses take about as long as the longest pause. */
  private static final int FEW_PAUSES = 3;

  private EvaluationText() {}

  /** Returns the text. */
  public static String of(Evaluation evaluation) {
    StringBuilder text = new StringBuilder();
    text.append(head(evaluation)).append("\n\n");
    for (EvaluatedPolicy policy : evaluation.policies()) {
      if (!policy.ratios().isEmpty()) {
        text.append(verdict(policy)).append('\n');
      }
    }
    text.append("\nSlowest write (mean over the runs)\n").append(bars(evaluation)).append('\n');
    text.append(table(evaluation));
    text.append(notes(evaluation));
    evaluation.reactions().ifPresent(one -> text.append('\n').append(one.text()).append('\n'));
    evaluation.lateness().ifPresent(one -> text.append(one.text()).append('\n'));
    return text.toString();
  }

  /** Explains what the runs cannot show, and what to change. */
  private static String notes(Evaluation evaluation) {
    return waitsNote(evaluation) + flushesNote(evaluation);
  }

  private static String waitsNote(Evaluation evaluation) {
    EvaluatedPolicy baseline = evaluation.policies().get(0);
    double slowest = baseline.mean(RunFigures::max);
    double pause = baseline.mean(RunFigures::pauseMean);
    boolean waits = !(slowest < FEW_PAUSES * pause); // also if no pause is known, as with ZGC
    return waits || !evaluation.source().equals(Evaluation.LIVE)
        ? ""
        : ("%nNote: the baseline's slowest write takes %s ms and a pause %s ms: no write waits for"
                + " the drive, so no policy can help. Send more writes, or lower --drive-speed.%n")
            .formatted(Format.number(slowest), Format.number(pause));
  }

  private static String flushesNote(Evaluation evaluation) {
    double flushes =
        evaluation.policies().stream()
            .mapToDouble(one -> one.mean(RunFigures::flushes))
            .min()
            .orElse(0);
    return flushes >= FEW_FLUSHES
        ? ""
        : "%nNote: only %s flushes in each run; their deviation says little. Use longer runs.%n"
            .formatted(Format.number(flushes));
  }

  private static String head(Evaluation evaluation) {
    boolean live = evaluation.source().equals(Evaluation.LIVE);
    return "%s, collector %s, %s of %s s each (%s)"
        .formatted(
            evaluation.scenario(),
            evaluation.collector(),
            Format.count(evaluation.runs(), live ? "round" : "seed"),
            Format.number(evaluation.seconds()),
            live ? "real nodes, emulated drive" : "virtual time, seeds from " + evaluation.seed());
  }

  /** One line on a policy: the changes of its figures that can be claimed. */
  static String verdict(EvaluatedPolicy policy) {
    if (policy.ratios().stream().allMatch(one -> one.interval95().equals(Interval.UNKNOWN))) {
      return "%-14s no verdict: %d runs are too few".formatted(policy.name(), policy.runs().size());
    }
    return "%-14s p99.99 %s, slowest write %s, flushes %s, their deviation %s, erases %s"
        .formatted(
            policy.name(),
            change(policy, Figure.P9999),
            change(policy, Figure.MAX),
            change(policy, Figure.FLUSH_MEAN),
            change(policy, Figure.FLUSH_DEVIATION),
            change(policy, Figure.ERASES));
  }

  private static String change(EvaluatedPolicy policy, Figure figure) {
    PairedRatio ratio = policy.ratios().get(List.of(Figure.values()).indexOf(figure));
    if (!ratio.interval95().excludes(1)) {
      return "no difference seen";
    }
    return "%+.0f %%".formatted((ratio.ratio() - 1) * 100).replace('-', '−');
  }

  private static String bars(Evaluation evaluation) {
    double longest =
        evaluation.policies().stream()
            .mapToDouble(one -> one.mean(RunFigures::max))
            .max()
            .orElse(1);
    StringBuilder text = new StringBuilder();
    for (EvaluatedPolicy policy : evaluation.all()) {
      double max = policy.mean(RunFigures::max);
      int length = (int) Math.max(1, Math.round(Math.min(1, max / longest) * BAR));
      text.append(
          "  %-22s %s %s ms%n".formatted(policy.name(), "█".repeat(length), Format.number(max)));
    }
    return text.toString();
  }

  private static String table(Evaluation evaluation) {
    List<String> header = new ArrayList<>(List.of("policy"));
    for (Figure figure : Figure.values()) {
      header.add(figure.label());
    }
    header.addAll(List.of("in flushes", "amplification"));
    TextTable table = TextTable.ofNumbers(header);
    for (EvaluatedPolicy policy : evaluation.all()) {
      List<String> row = new ArrayList<>(List.of(policy.name()));
      for (Figure figure : Figure.values()) {
        row.add(Format.number(policy.mean(figure::of)));
      }
      row.add(Format.number(policy.mean(RunFigures::foregroundErases)));
      row.add(Format.number(policy.mean(RunFigures::writeAmplification)));
      table.add(row);
    }
    return table.text();
  }
}

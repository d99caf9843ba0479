// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.lab.consistency.Verification.Choice;
import io.manx.lab.consistency.Verification.Verified;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** A verification as text: the quality of predictions and choices, and table V of Gorbenko 2020. */
public final class VerificationText {
  private VerificationText() {}

  /** Returns the verdicts and the table. */
  public static String of(Verification verification) {
    return String.join("\n", verdicts(verification)) + "\n\n" + table(verification) + legend();
  }

  /** Returns the quality of choices and predictions, a sentence each. */
  static List<String> verdicts(Verification verification) {
    List<String> verdicts = new ArrayList<>(choices(verification.choices()));
    for (Objective objective : Objective.values()) {
      double[] deviations = verification.deviations(objective);
      verdicts.add(
          String.format(
              Locale.ROOT,
              "Predictions of the %s are off by %.1f %% in the median, by %.1f %% at most.",
              Predictions.metric(objective).label(),
              100 * deviations[deviations.length / 2],
              100 * deviations[deviations.length - 1]));
    }
    return verdicts;
  }

  private static List<String> choices(List<Choice> all) {
    List<Choice> clear = all.stream().filter(Choice::isClear).toList();
    double cost = all.stream().mapToDouble(Choice::costRatio).max().orElse(1);
    return List.of(
        "The fastest pair was predicted in %s of %s cases, and in %s of the %s cases where pairs differ by more than chance."
            .formatted(
                Verification.right(all), all.size(), Verification.right(clear), clear.size()),
        "The predicted pair took at most %s times as long as the fastest."
            .formatted(Format.number(cost)));
  }

  /**
   * Returns a row per mix and number of threads, with the deviation of each pair's predicted mean.
   */
  private static String table(Verification verification) {
    Set<LevelPair> pairs = new LinkedHashSet<>();
    verification.cells().forEach(each -> pairs.add(each.measured().cell().levels()));
    List<String> header = new ArrayList<>(List.of("reads %, threads"));
    pairs.forEach(pair -> header.add(pair.toString()));
    TextTable table = TextTable.ofNumbers(header);
    for (Choice choice : verification.choices()) {
      GridCell cell = choice.all().get(0).measured().cell();
      List<String> row =
          new ArrayList<>(List.of("%d, %d".formatted(cell.readPercent(), cell.threads())));
      for (LevelPair pair : pairs) {
        row.add(
            choice.all().stream()
                .filter(each -> each.measured().cell().levels().equals(pair))
                .map(each -> shown(each, choice))
                .findAny()
                .orElse("–"));
      }
      table.add(row);
    }
    return table.text();
  }

  private static String shown(Verified cell, Choice choice) {
    return String.format(
        Locale.ROOT,
        "%s ms %+.1f %%%s%s",
        Format.number(cell.measured().meanMillis()),
        100 * cell.deviationRatio(Objective.MEAN),
        cell.equals(choice.chosen()) ? " p" : "  ",
        cell.equals(choice.fastest()) ? "f" : " ");
  }

  private static String legend() {
    return "\nMeasured mean, and how far the predicted one is above it; p: predicted to be the fastest;"
        + " f: measured to be the fastest.\n";
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.report.format.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A profile as text: the cost of each level, and tables I and II of Gorbenko 2020 for this profile.
 */
public final class ProfileText {
  private ProfileText() {}

  /** Returns a verdict, and a table for each operation. */
  public static String of(ProfileFile profile) {
    StringBuilder text = new StringBuilder();
    verdicts(profile).forEach(line -> text.append(line).append('\n'));
    for (Operation operation : Operation.values()) {
      text.append('\n').append(LevelTables.text(LevelTables.costs(profile, operation)));
    }
    text.append("\nIn brackets: mean latency against that of the first level.\n");
    return text.append(coldStarts(profile)).append(failures(profile)).toString();
  }

  /** Returns the cost of levels, a sentence for each operation. */
  static List<String> verdicts(ProfileFile profile) {
    return Arrays.stream(Operation.values())
        .map(operation -> verdict(profile, operation))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** Returns the cost of each level against the first one, averaged over all numbers of threads. */
  private static String verdict(ProfileFile profile, Operation operation) {
    List<Level> levels = profile.levels(operation);
    if (levels.isEmpty()) {
      return "";
    }
    List<Figure> first = profile.figures(operation, levels.get(0));
    List<String> others = new ArrayList<>();
    for (Level level : levels.subList(1, levels.size())) {
      List<Figure> figures = profile.figures(operation, level);
      double ratio =
          IntStream.range(0, figures.size())
              .mapToDouble(i -> figures.get(i).mean() / first.get(i).mean())
              .average()
              .orElse(Double.NaN);
      others.add("%s times as long at %s".formatted(Format.number(ratio), level));
    }
    return "Compared with %s, %ss take %s, on average over all threads."
        .formatted(levels.get(0), LevelTables.name(operation), String.join(", ", others));
  }

  private static String coldStarts(ProfileFile profile) {
    List<Figure> cold =
        profile.figures().stream().filter(figure -> figure.coldStartMillis() > 0).toList();
    if (cold.isEmpty()) {
      return "No run had a cold start.\n";
    }
    return "Cold starts are discarded: %d of %d combinations had one, of up to %s s, with requests up to %s times as slow.\n"
        .formatted(
            cold.size(),
            profile.figures().size(),
            Format.number(cold.stream().mapToDouble(Figure::coldStartMillis).max().orElse(0) / 1e3),
            Format.number(cold.stream().mapToDouble(Figure::coldStartSlowdown).max().orElse(1)));
  }

  private static String failures(ProfileFile profile) {
    long failed = profile.figures().stream().mapToLong(Figure::failed).sum();
    return failed == 0
        ? ""
        : "Failed: %s requests, whose latency counts as the timeout.\n"
            .formatted(Format.count(failed));
  }
}

package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.report.format.Format;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** A profile as text: what each level costs, and Gorbenko 2020's tables I and II of this run. */
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

  /** Returns what levels cost, a sentence for each operation. */
  static List<String> verdicts(ProfileFile profile) {
    return Arrays.stream(Operation.values())
        .map(operation -> verdict(profile, operation))
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** How much longer each level takes than the first one, on average over all threads. */
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
      others.add("%s %s times".formatted(level, Format.number(ratio)));
    }
    return "%ss take at %s, on average over all threads, as long as at %s."
        .formatted(capital(operation), String.join(", at ", others), levels.get(0));
  }

  private static String capital(Operation operation) {
    return operation.name().charAt(0) + operation.name().substring(1).toLowerCase(Locale.ROOT);
  }

  private static String coldStarts(ProfileFile profile) {
    List<Figure> cold =
        profile.figures().stream().filter(figure -> figure.coldStartMillis() > 0).toList();
    if (cold.isEmpty()) {
      return "No run had a cold start.\n";
    }
    return "Cold starts are left out: %d of %d combinations have one, of up to %s s, in which requests take up to %s times as long.\n"
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
        : "Failed: %s requests, which count as long as the timeout.\n"
            .formatted(Format.count(failed));
  }
}

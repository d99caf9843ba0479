package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.report.Format;
import io.manx.results.report.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** A profile as text: what each level costs, and Gorbenko 2020's tables I and II of this run. */
public final class ProfileText {
  private ProfileText() {}

  /** Returns a verdict, and a table for each operation. */
  public static String of(ProfileFile profile) {
    StringBuilder text = new StringBuilder();
    for (Operation operation : Operation.values()) {
      text.append(verdict(profile, operation));
    }
    for (Operation operation : Operation.values()) {
      text.append('\n').append(table(profile, operation));
    }
    text.append("\nIn brackets: mean latency against that of the first level.\n");
    return text.append(coldStarts(profile)).append(failures(profile)).toString();
  }

  private static List<Level> levels(ProfileFile profile, Operation operation) {
    return new ArrayList<>(
        new TreeSet<>(
            profile.figures().stream()
                .filter(figure -> figure.operation() == operation)
                .map(Figure::level)
                .toList()));
  }

  /** How much longer each level takes than the first one, on average over all threads. */
  private static String verdict(ProfileFile profile, Operation operation) {
    List<Level> levels = levels(profile, operation);
    if (levels.isEmpty()) {
      return "";
    }
    List<Figure> first = figures(profile, operation, levels.get(0));
    List<String> others = new ArrayList<>();
    for (Level level : levels.subList(1, levels.size())) {
      List<Figure> figures = figures(profile, operation, level);
      double ratio =
          IntStream.range(0, figures.size())
              .mapToDouble(i -> figures.get(i).mean() / first.get(i).mean())
              .average()
              .orElse(Double.NaN);
      others.add("%s %s times".formatted(level, Format.number(ratio)));
    }
    return "%ss take at %s, on average over all threads, as long as at %s.\n"
        .formatted(capital(operation), String.join(", at ", others), levels.get(0));
  }

  private static String capital(Operation operation) {
    return operation.name().charAt(0) + operation.name().substring(1).toLowerCase(Locale.ROOT);
  }

  /** By number of threads, the same ones for all levels. */
  private static List<Figure> figures(ProfileFile profile, Operation operation, Level level) {
    return List.copyOf(profile.of(operation, level).values());
  }

  private static String table(ProfileFile profile, Operation operation) {
    List<Level> levels = levels(profile, operation);
    List<String> header =
        new ArrayList<>(List.of(operation.name().toLowerCase(Locale.ROOT) + ", threads"));
    levels.forEach(level -> header.add(level + " ms"));
    levels.forEach(level -> header.add("CV %"));
    levels.forEach(level -> header.add("/s"));
    TextTable table = TextTable.ofNumbers(header);
    List<List<Figure>> columns =
        levels.stream().map(level -> figures(profile, operation, level)).toList();
    for (int i = 0; i < columns.get(0).size(); i++) {
      int place = i;
      List<Figure> row = columns.stream().map(column -> column.get(place)).toList();
      List<String> cells = new ArrayList<>(List.of(Integer.toString(row.get(0).threads())));
      cells.add(Format.number(row.get(0).mean()));
      row.subList(1, row.size()).forEach(figure -> cells.add(mean(figure, row.get(0))));
      row.forEach(figure -> cells.add(Format.count(Math.round(100 * figure.variation()))));
      row.forEach(figure -> cells.add(Format.count(Math.round(figure.throughput()))));
      table.add(cells);
    }
    return table.text();
  }

  private static String mean(Figure figure, Figure first) {
    return String.format(
        Locale.ROOT,
        "%s (%+.0f %%)",
        Format.number(figure.mean()),
        100 * (figure.mean() / first.mean() - 1));
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.ConcurrencyCurve;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Polynomial;
import io.manx.core.consistency.Profile;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.format.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Gorbenko 2020's tables I to IV of a profile. */
final class LevelTables {
  private LevelTables() {}

  /** Returns a table as monospaced text. */
  static String text(ReportTable table) {
    TextTable text = TextTable.ofNumbers(table.header());
    table.rows().forEach(text::add);
    return text.text();
  }

  /** Returns the cost of an operation at each level: table I for reads, table II for writes. */
  static ReportTable costs(ProfileFile profile, Operation operation) {
    List<Level> levels = profile.levels(operation);
    List<String> header = new ArrayList<>(List.of(name(operation) + ", threads"));
    levels.forEach(level -> header.add(level + " ms"));
    levels.forEach(level -> header.add("CV %"));
    levels.forEach(level -> header.add("/s"));
    List<List<Figure>> columns =
        levels.stream().map(level -> profile.figures(operation, level)).toList();
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < columns.get(0).size(); i++) {
      int place = i;
      rows.add(row(columns.stream().map(column -> column.get(place)).toList()));
    }
    return new ReportTable(
        "What %ss cost at each level".formatted(name(operation)),
        header,
        rows,
        "Mean latency, in brackets against that of the first level; coefficient of variation;"
            + " requests per second.");
  }

  private static List<String> row(List<Figure> figures) {
    Figure first = figures.get(0);
    List<String> cells = new ArrayList<>(List.of(Integer.toString(first.threads())));
    cells.add(Format.number(first.mean()));
    figures.subList(1, figures.size()).forEach(figure -> cells.add(mean(figure, first)));
    figures.forEach(figure -> cells.add(Format.count(Math.round(100 * figure.variation()))));
    figures.forEach(figure -> cells.add(Format.count(Math.round(figure.throughput()))));
    return cells;
  }

  private static String mean(Figure figure, Figure first) {
    return String.format(
        Locale.ROOT,
        "%s (%+.0f %%)",
        Format.number(figure.mean()),
        100 * (figure.mean() / first.mean() - 1));
  }

  static String name(Operation operation) {
    return operation.name().toLowerCase(Locale.ROOT);
  }

  /** Returns how well polynomials fit the means, table III, and which curve is used. */
  static ReportTable fits(ProfileFile file) {
    Profile profile = file.profile();
    List<String> header = new ArrayList<>(List.of("mean latency"));
    for (int degree = 1; degree <= Polynomial.MAX_DEGREE; degree++) {
      header.add("R², degree " + degree);
    }
    header.addAll(List.of("adjusted", "used", "error %"));
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (Level level : file.levels(operation)) {
        rows.add(
            fit(
                name(operation) + " " + level,
                file.figures(operation, level),
                profile.of(operation, level).meanMillis()));
      }
    }
    return new ReportTable(
        "How well curves fit",
        header,
        rows,
        "Used is the curve with the least error when each point in turn is left out; adjusted is"
            + " its adjusted R². Interpolation is used where no polynomial is better, or where one would"
            + " fall while the data rise.");
  }

  private static List<String> fit(String name, List<Figure> figures, ConcurrencyCurve used) {
    double[] threads = figures.stream().mapToDouble(Figure::threads).toArray();
    double[] means = figures.stream().mapToDouble(Figure::mean).toArray();
    List<String> row = new ArrayList<>(List.of(name));
    for (int degree = 1; degree <= Polynomial.MAX_DEGREE; degree++) {
      row.add(
          threads.length > degree + 1
              ? fourDigits(Polynomial.fit(threads, means, degree).rSquared())
              : Format.UNKNOWN);
    }
    row.add(
        used.polynomial()
            .map(polynomial -> Polynomial.fit(threads, means, polynomial.degree()))
            .map(polynomial -> fourDigits(polynomial.adjustedRSquared()))
            .orElse(Format.UNKNOWN));
    row.add(
        used.polynomial()
            .map(polynomial -> "degree " + polynomial.degree())
            .orElse("interpolation"));
    row.add(String.format(Locale.ROOT, "%.1f", 100 * used.errorRatio()));
    return row;
  }

  private static String fourDigits(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** Returns the predicted means of mixes of reads and writes with each pair: table IV. */
  static ReportTable predictions(ProfileFile file, List<LevelPair> pairs) {
    Profile profile = file.profile();
    List<String> header = new ArrayList<>(List.of("reads %, threads"));
    pairs.forEach(pair -> header.add(pair + " ms"));
    List<List<String>> rows = new ArrayList<>();
    for (int percent : Verification.MIXES) {
      for (int threads : file.threads()) {
        List<String> row = new ArrayList<>(List.of(percent + ", " + threads));
        pairs.forEach(
            pair ->
                row.add(
                    Format.number(profile.predict(pair, percent / 100.0, threads).meanMillis())));
        rows.add(row);
      }
    }
    return new ReportTable("Predicted mean latency of mixes", header, rows, "");
  }
}

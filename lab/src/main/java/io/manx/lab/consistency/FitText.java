package io.manx.lab.consistency;

import io.manx.core.consistency.ConcurrencyCurve;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelProfile;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Polynomial;
import io.manx.core.consistency.Profile;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.report.TextTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The curves of mean latency over threads as text: Gorbenko 2020's table III of this run, and the
 * curves that are used.
 */
public final class FitText {
  private FitText() {}

  /** Returns both. */
  public static String of(ProfileFile file) {
    Profile profile = file.profile();
    List<String> header = new ArrayList<>(List.of("mean latency"));
    for (int degree = 1; degree <= Polynomial.MAX_DEGREE; degree++) {
      header.add("R2, degree " + degree);
    }
    header.addAll(List.of("adjusted", "used", "error %"));
    TextTable table = TextTable.ofNumbers(header);
    StringBuilder curves = new StringBuilder();
    for (Operation operation : Operation.values()) {
      for (Level level : Level.values()) {
        Collection<Figure> figures = file.of(operation, level).values();
        if (!figures.isEmpty()) {
          LevelProfile fitted = profile.of(operation, level);
          table.add(row(name(operation, level), figures, fitted.meanMillis()));
          curves.append(curve(name(operation, level), fitted.meanMillis()));
        }
      }
    }
    return table.text()
        + "\nUsed is the degree with the least error when each point in turn is left out; adjusted is"
        + "\nits adjusted R2. Interpolation is used where no polynomial is better, or it would fall"
        + "\nwhere the data rise.\n\n"
        + curves;
  }

  private static String name(Operation operation, Level level) {
    return operation.name().toLowerCase(Locale.ROOT) + " " + level;
  }

  private static List<String> row(String name, Collection<Figure> figures, ConcurrencyCurve used) {
    double[] threads = figures.stream().mapToDouble(Figure::threads).toArray();
    double[] means = figures.stream().mapToDouble(Figure::mean).toArray();
    List<String> row = new ArrayList<>(List.of(name));
    for (int degree = 1; degree <= Polynomial.MAX_DEGREE; degree++) {
      row.add(
          threads.length > degree + 1
              ? fourDigits(Polynomial.fit(threads, means, degree).rSquared())
              : "–");
    }
    row.add(
        used.polynomial()
            .map(polynomial -> Polynomial.fit(threads, means, polynomial.degree()))
            .map(polynomial -> fourDigits(polynomial.adjustedRSquared()))
            .orElse("–"));
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

  private static String curve(String name, ConcurrencyCurve curve) {
    return curve
        .polynomial()
        .map(polynomial -> name + " (ms): y = " + formula(polynomial) + "\n")
        .orElse("");
  }

  /** From the highest power on, as the paper writes equations (2) to (7). */
  private static String formula(Polynomial polynomial) {
    double[] coefficients = polynomial.coefficients();
    List<String> terms = new ArrayList<>();
    for (int power = coefficients.length - 1; power >= 0; power--) {
      String variable = power == 0 ? "" : power == 1 ? " x" : " x^" + power;
      terms.add(String.format(Locale.ROOT, "%.4g%s", coefficients[power], variable));
    }
    return String.join(" + ", terms).replace("+ -", "- ");
  }
}

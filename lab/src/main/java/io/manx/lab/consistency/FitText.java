// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.ConcurrencyCurve;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Polynomial;
import io.manx.core.consistency.Profile;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.ReportTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The curves of mean latency over threads as text: table III of Gorbenko 2020 for this profile, and
 * the formulas of the curves.
 */
public final class FitText {
  private static final int WIDTH = 90;

  private FitText() {}

  /** Returns the table and the formulas. */
  public static String of(ProfileFile file) {
    Profile profile = file.profile();
    ReportTable fits = LevelTables.fits(file);
    StringBuilder text = new StringBuilder(LevelTables.text(fits));
    text.append('\n').append(Lines.wrapped(fits.note(), "", WIDTH)).append('\n');
    for (Operation operation : Operation.values()) {
      for (Level level : file.levels(operation)) {
        String name = LevelTables.name(operation) + " " + level;
        text.append(curve(name, profile.of(operation, level).meanMillis()));
      }
    }
    return text.toString();
  }

  private static String curve(String name, ConcurrencyCurve curve) {
    return curve
        .polynomial()
        .map(polynomial -> name + " (ms): y = " + formula(polynomial) + "\n")
        .orElse("");
  }

  /** Writes the highest power first, as the paper does in equations (2) to (7). */
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

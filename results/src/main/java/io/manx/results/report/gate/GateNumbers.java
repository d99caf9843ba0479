// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.gate;

import io.manx.results.gate.GateResult;
import io.manx.results.gate.Limit;
import io.manx.results.gate.LimitKind;
import io.manx.results.report.format.Format;
import io.manx.results.statistics.Interval;
import java.util.Locale;

/** Formats the figures of gates, with so many digits that they are on their side of the bound. */
final class GateNumbers {
  private static final int MOST_DECIMALS = 6;

  private GateNumbers() {}

  /** Returns the figure with its interval, such as {@code 24.0 ms (21.3–27.0)}. */
  static String figure(GateResult result) {
    Limit limit = result.limit();
    if (Double.isNaN(result.value())) {
      return Format.UNKNOWN;
    }
    String unit = limit.kind() == LimitKind.ABSOLUTE ? limit.figure().unitSuffix() : "";
    return number(result.value(), limit) + unit + interval(result.interval95(), limit);
  }

  private static String interval(Interval interval, Limit limit) {
    return Double.isNaN(interval.low())
        ? ""
        : " (%s–%s)".formatted(number(interval.low(), limit), number(interval.high(), limit));
  }

  private static String number(double value, Limit limit) {
    if (Double.isInfinite(value)) {
      return "∞";
    }
    String text = limit.kind() == LimitKind.ABSOLUTE ? Format.number(value) : Format.ratio(value);
    for (int decimals = 3; decimals <= MOST_DECIMALS && !isApart(text, value, limit); decimals++) {
      text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
    return text;
  }

  private static boolean isApart(String text, double value, Limit limit) {
    double shown = Double.parseDouble(text.replace(",", ""));
    return Double.compare(shown, limit.bound()) == Double.compare(value, limit.bound());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.report.format.Format;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.PairedRatio;
import java.util.Locale;

/**
 * Describes ratios to the baseline in words. A difference is reported only if it is beyond chance.
 */
final class CollectionChange {
  /** The text for intervals that include 1. */
  static final String NONE = "no detectable difference";

  private static final double NARROW = 0.02;

  private CollectionChange() {}

  /** Returns the change, for example {@code −77 % (−84 to −65)}. */
  static String of(PairedRatio ratio) {
    if (!isKnown(ratio.interval95())) {
      return Double.isFinite(ratio.ratio())
          ? percent(ratio.ratio(), false) + " (no interval)"
          : Format.UNKNOWN;
    }
    return isClaim(ratio) ? withRange(ratio) : NONE;
  }

  /** Returns the change with its interval, even if that includes 1, for tables. */
  static String inTable(PairedRatio ratio) {
    Interval interval = ratio.interval95();
    if (!Double.isFinite(ratio.ratio())) {
      return Format.UNKNOWN;
    }
    boolean isPoint = interval.low() == interval.high();
    return isKnown(interval) && !isPoint ? withRange(ratio) : percent(ratio.ratio(), false);
  }

  private static boolean isKnown(Interval interval) {
    return !Double.isNaN(interval.low()) && !Double.isNaN(interval.high());
  }

  /** Adds a decimal if the ends of the interval would otherwise look the same. */
  private static String withRange(PairedRatio ratio) {
    Interval interval = ratio.interval95();
    boolean isFine = interval.high() - interval.low() < NARROW;
    return "%s (%s to %s)"
        .formatted(
            percent(ratio.ratio(), isFine),
            signed(interval.low(), isFine),
            signed(interval.high(), isFine));
  }

  static boolean isClaim(PairedRatio ratio) {
    return ratio.interval95().excludes(1);
  }

  /** Returns the inverse ratio, for example {@code 4.37 times as long (2.90–6.35)}. */
  static String inverse(PairedRatio ratio) {
    Interval interval = ratio.interval95();
    String times = Format.ratio(1 / ratio.ratio()) + " times as long";
    if (!isKnown(interval)) {
      return Double.isFinite(ratio.ratio()) ? times + " (no interval)" : Format.UNKNOWN;
    }
    String high = interval.low() == 0 ? "∞" : Format.ratio(1 / interval.low());
    return isClaim(ratio)
        ? "%s (%s–%s)".formatted(times, Format.ratio(1 / interval.high()), high)
        : NONE;
  }

  /** Returns a ratio as a change in percent, with sign. */
  private static String percent(double ratio, boolean isFine) {
    return signed(ratio, isFine) + "\u00a0%";
  }

  private static String signed(double ratio, boolean isFine) {
    double change = (ratio - 1) * 100;
    if (Double.isInfinite(change)) {
      return "∞";
    }
    double size = Math.abs(change);
    String text = String.format(Locale.ROOT, isFine || size < 9.95 ? "%.1f" : "%.0f", size);
    if (Double.parseDouble(text) == 0) {
      return "±0";
    }
    return (change < 0 ? "−" : "+") + text;
  }
}

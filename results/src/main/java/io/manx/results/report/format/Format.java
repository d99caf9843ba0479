// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Verdict;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Formats numbers for people, the same in every locale. */
public final class Format {
  /** Stands for a number that is unknown. */
  public static final String UNKNOWN = "–";

  /** Heading of {@code OperationSummary.allRoundsP999Millis}. */
  public static final String ALL_ROUNDS_P999 = "p99.9, all rounds";

  /** The note beneath tables of latencies with all columns. */
  public static final String MEDIANS = medians("p99.99, max and p99.9 of all rounds are those");

  /** The note beneath tables with the maximum as the only figure of all rounds together. */
  public static final String MEDIANS_AND_MAX = medians("max is that");

  private Format() {}

  private static String medians(String exceptions) {
    return "Figures are the median of the rounds' own, and ratios the median of the rounds'"
        + " ratios; "
        + exceptions
        + " of all rounds together, which a single round may decide.";
  }

  /** Formats with about three significant digits. */
  public static String number(double value) {
    if (!Double.isFinite(value)) {
      return UNKNOWN;
    }
    double size = Math.abs(value);
    int decimals = size >= 100 ? 0 : size >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** Formats a whole number as a count, and any other with about three significant digits. */
  public static String wholeOrNumber(double value) {
    return value == Math.rint(value) ? count((long) value) : number(value);
  }

  /** Formats a count, for example {@code 12,345}. */
  public static String count(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }

  /** Formats a count with its noun, for example {@code 1 scenario} or {@code 2 scenarios}. */
  public static String count(long count, String singular) {
    return count(count) + " " + singular + (count == 1 ? "" : "s");
  }

  /** Says that so many are too few, for example {@code 1 round is too few}. */
  public static String tooFew(long count, String singular) {
    return count(count, singular) + (count == 1 ? " is" : " are") + " too few";
  }

  /** Returns a time of ISO 8601 to the second; any other text as it is. */
  public static String time(String time) {
    try {
      return Instant.parse(time).truncatedTo(ChronoUnit.SECONDS).toString();
    } catch (DateTimeException e) {
      return time;
    }
  }

  /** Formats a ratio as percent without the sign, for example {@code 4.7}. */
  public static String percent(double ratio) {
    return Double.isFinite(ratio) ? String.format(Locale.ROOT, "%.1f", ratio * 100) : UNKNOWN;
  }

  /** Formats a ratio as percent with the percent sign, if known. */
  public static String percentWithSign(double ratio) {
    return percent(ratio) + (Double.isFinite(ratio) ? " %" : "");
  }

  /** Formats a ratio with about two significant digits, for example {@code 0.063}. */
  public static String ratio(double ratio) {
    if (!Double.isFinite(ratio)) {
      return UNKNOWN;
    }
    int decimals = ratio < 0.1 ? 3 : ratio < 10 ? 2 : ratio < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%." + decimals + "f", ratio);
  }

  /**
   * Formats a ratio, for example {@code 0.12 (0.10–0.15)}; without an interval if none is known.
   */
  public static String ratioWithInterval(MetricRatio ratio) {
    String interval = interval(ratio.interval95());
    return ratio(ratio) + (interval.isEmpty() ? "" : " (" + interval + ")");
  }

  /** Formats a ratio for a sentence, for example {@code 0.12 times (0.10–0.15)}. */
  public static String times(MetricRatio ratio) {
    String interval = interval(ratio.interval95());
    return ratio(ratio) + " times" + (interval.isEmpty() ? "" : " (" + interval + ")");
  }

  /** Formats a ratio; one that is claimed to differ from 1 is never shown as 1. */
  public static String ratio(MetricRatio ratio) {
    return apartFromOne(ratio.ratio(), ratio.verdict().isClaim());
  }

  /**
   * Formats an interval, for example {@code 0.10–0.15}; empty if none is known. An unlimited end is
   * ∞.
   */
  public static String interval(Interval interval) {
    if (Double.isNaN(interval.low()) || Double.isNaN(interval.high())) {
      return "";
    }
    boolean apart = interval.excludes(1);
    return apartFromOne(interval.low(), apart)
        + "–"
        + (Double.isInfinite(interval.high()) ? "∞" : apartFromOne(interval.high(), apart));
  }

  /** Adds the digits that distinguish a ratio from 1, if it must differ. */
  private static String apartFromOne(double ratio, boolean apart) {
    String text = ratio(ratio);
    for (int digits = 3; apart && text.equals("1.00") && digits < 6; digits++) {
      String longer = String.format(Locale.ROOT, "%." + digits + "f", ratio);
      text = Double.parseDouble(longer) == 1 ? text : longer;
    }
    return text;
  }

  /** Formats a probability with two significant digits, such as {@code 0.0078}. */
  public static String probability(double p) {
    int decimals = p >= 0.1 || p <= 0 ? 2 : p >= 0.01 ? 3 : 4;
    return Double.isFinite(p) ? String.format(Locale.ROOT, "%." + decimals + "f", p) : UNKNOWN;
  }

  /** Returns a short form of the verdict, which the legend explains. */
  public static String mark(Verdict verdict) {
    return switch (verdict) {
      case LOWER -> "lower";
      case HIGHER -> "higher";
      case NO_DETECTABLE_DIFFERENCE -> "=";
      case TOO_FEW_ROUNDS -> "?";
    };
  }

  /**
   * Returns the legend of the short forms of verdicts.
   *
   * @param repetitions name of the repetitions, such as {@code rounds}
   */
  public static String legend(String repetitions) {
    return "lower, higher: a difference beyond chance; =: no detectable difference; ?: too few "
        + repetitions
        + " for any claim. In brackets the 95 % interval, for all these ratios together; where there"
        + " are none, the "
        + repetitions
        + " do not bound the ratio.";
  }

  /** Returns whether a claim is good news: a lower latency or a higher throughput. */
  public static boolean isBetter(MetricRatio ratio) {
    return ratio.verdict()
        == (ratio.metric() == Metric.THROUGHPUT ? Verdict.HIGHER : Verdict.LOWER);
  }

  /** Shortens a text in the middle, where names of variants differ least. */
  public static String shortened(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int tail = (length - 1) / 2;
    return text.substring(0, length - 1 - tail) + "…" + text.substring(text.length() - tail);
  }

  /** Rounds to four significant digits: no screen shows more, and the file stays small. */
  public static double rounded(double value) {
    if (value == 0 || !Double.isFinite(value)) {
      return 0;
    }
    double unit = Math.pow(10, 3 - Math.floor(Math.log10(Math.abs(value))));
    return Math.round(value * unit) / unit;
  }
}

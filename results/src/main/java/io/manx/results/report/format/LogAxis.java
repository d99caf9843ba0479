// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/** A logarithmic axis in columns of characters, with labelled ticks. */
public final class LogAxis {
  /** Numbers within a decade where an axis may begin and end. */
  private static final List<Integer> ROUND = List.of(1, 2, 5);

  /** Ticks by preference; the first that fit are taken. */
  private static final List<Ticks> TICKS =
      List.of(
          new Ticks(ROUND, 1),
          new Ticks(List.of(1, 3), 1),
          new Ticks(List.of(1), 1),
          new Ticks(List.of(1), 2),
          new Ticks(List.of(1), 3));

  private static final int GAP = 2;
  private static final MathContext ONE_DIGIT = new MathContext(1);

  /** Ticks at some numbers of a decade, in one of several decades. */
  private record Ticks(List<Integer> digits, int decades) {}

  private final double low;
  private final double high;
  private final int columns;
  private final List<Double> ticks;

  private LogAxis(double low, double high, int columns) {
    this.low = low;
    this.high = high;
    this.columns = columns;
    this.ticks =
        TICKS.stream()
            .map(this::ticksWithin)
            .filter(this::fit)
            .findFirst()
            .orElseGet(() -> List.of(low));
  }

  /**
   * Returns an axis that holds all values above 0.
   *
   * @param columns width of the axis
   */
  public static LogAxis of(DoubleStream values, int columns) {
    double[] positive = values.filter(value -> value > 0 && Double.isFinite(value)).toArray();
    double low = DoubleStream.of(positive).map(value -> roundNumber(value, false)).min().orElse(1);
    double high = DoubleStream.of(positive).map(value -> roundNumber(value, true)).max().orElse(10);
    return new LogAxis(low, low < high ? high : 10 * low, columns);
  }

  /** Returns the next round number, up or down; the value itself if it is one. */
  private static double roundNumber(double value, boolean up) {
    double decade = decade(value);
    double found = up ? 10 * decade : decade;
    for (int digit : ROUND) {
      double candidate = digit * decade;
      if (up ? candidate >= value && candidate < found : candidate <= value && candidate > found) {
        found = candidate;
      }
    }
    return found;
  }

  private static double decade(double value) {
    return Math.pow(10, Math.floor(Math.log10(value)));
  }

  private List<Double> ticksWithin(Ticks wanted) {
    List<Double> within = new ArrayList<>();
    int last = (int) Math.ceil(Math.log10(high));
    for (int exponent = (int) Math.floor(Math.log10(low)); exponent <= last; exponent++) {
      for (int digit : exponent % wanted.decades == 0 ? wanted.digits : List.<Integer>of()) {
        double tick = digit * Math.pow(10, exponent);
        if (tick >= low * 0.999 && tick <= high * 1.001) {
          within.add(tick);
        }
      }
    }
    return within;
  }

  private boolean fit(List<Double> candidates) {
    int end = -GAP;
    for (double tick : candidates) {
      if (start(tick) < end + GAP) {
        return false;
      }
      end = start(tick) + label(tick).length();
    }
    return !candidates.isEmpty();
  }

  /** Returns the column of a value, from 0; values beyond the axis are at its ends. */
  public int column(double value) {
    double share = Math.log(value / low) / Math.log(high / low);
    return (int) Math.round(Math.max(0, Math.min(1, share)) * (columns - 1));
  }

  /** Returns the columns of the ticks. */
  public List<Integer> tickColumns() {
    return ticks.stream().map(this::column).toList();
  }

  /** Returns the labels of the ticks as a line without trailing blanks. */
  public String labels() {
    StringBuilder line = new StringBuilder();
    for (double tick : ticks) {
      line.append(" ".repeat(start(tick) - line.length())).append(label(tick));
    }
    return line.toString();
  }

  /** Returns where a label begins: it is centred on its tick, but not beyond the axis. */
  private int start(double tick) {
    int length = label(tick).length();
    return Math.max(0, Math.min(columns - length, column(tick) - (length - 1) / 2));
  }

  private static String label(double tick) {
    return tick >= 0.999
        ? Format.count(Math.round(tick))
        : new BigDecimal(tick).round(ONE_DIGIT).stripTrailingZeros().toPlainString();
  }
}

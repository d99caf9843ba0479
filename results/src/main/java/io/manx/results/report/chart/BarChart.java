// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.chart;

import io.manx.results.report.format.Html;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/**
 * Groups of bars as an SVG picture.
 *
 * @param title title above the bars
 * @param groups names of the groups
 * @param bars names of the bars, the same in each group
 * @param heights heights by group and bar; NaN for an unknown one
 * @param axis what the heights are
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record BarChart(
    String title, List<String> groups, List<String> bars, double[][] heights, Axis axis) {

  /** What heights are, and how they are scaled. */
  public enum Axis {
    /** Milliseconds on a logarithmic scale, since latencies differ a hundredfold. */
    LATENCY,
    /** Milliseconds on a scale that begins at 0. */
    LATENCY_FROM_ZERO,
    /** Any other number, on a scale that begins at 0. */
    NUMBER
  }

  private static final List<String> COLOURS =
      List.of(
          "#888888", "#1f77b4", "#ff7f0e", "#2ca02c", "#9467bd", "#8c564b", "#d62728", "#e377c2");
  private static final int WIDTH = 800;
  private static final int TOP = 40;
  private static final int BOTTOM = 300;
  private static final int LEFT = 70;
  private static final int RIGHT = 10;
  private static final int KEYS = 3;
  private static final int KEY_WIDTH = 240;
  private static final int KEY_HEIGHT = 22;
  private static final int GAP = 12;
  private static final int MANY_GROUPS = 5;

  /** The lowest bar of a logarithmic scale is a little higher than nothing. */
  private static final double BELOW_LOWEST = 0.8;

  private static final double MILLIS_PER_SECOND = 1_000;

  /** Returns the picture. */
  public String svg() {
    int height = BOTTOM + 50 + (bars.size() + KEYS - 1) / KEYS * KEY_HEIGHT;
    StringBuilder svg = new StringBuilder();
    add(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\""
            + " font-family=\"sans-serif\" font-size=\"12\">%n",
        WIDTH,
        height);
    add(svg, "<rect width=\"%d\" height=\"%d\" fill=\"white\"/>%n", WIDTH, height);
    add(svg, "<text x=\"%d\" y=\"22\" font-size=\"15\">%s</text>%n", LEFT, Html.escaped(title));
    ticks().forEach(tick -> addTick(svg, tick));
    for (int group = 0; group < groups.size(); group++) {
      addGroup(svg, group);
    }
    for (int bar = 0; bar < bars.size(); bar++) {
      int x = LEFT + bar % KEYS * KEY_WIDTH;
      int y = BOTTOM + 42 + bar / KEYS * KEY_HEIGHT;
      add(svg, "<rect x=\"%d\" y=\"%d\" width=\"12\" height=\"12\"", x, y);
      add(svg, " fill=\"%s\"/>", colour(bar));
      add(svg, "<text x=\"%d\" y=\"%d\">%s</text>%n", x + 17, y + 10, Html.escaped(bars.get(bar)));
    }
    return svg.append("</svg>\n").toString();
  }

  private static void add(StringBuilder svg, String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values).replace("\r\n", "\n"));
  }

  private static String colour(int bar) {
    return COLOURS.get(bar % COLOURS.size());
  }

  private void addGroup(StringBuilder svg, int group) {
    double slot = (double) (WIDTH - RIGHT - LEFT) / groups.size();
    double step = (slot - 2 * GAP) / bars.size();
    for (int bar = 0; bar < bars.size(); bar++) {
      double up = up(heights[group][bar]);
      double x = LEFT + group * slot + GAP + bar * step;
      add(svg, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\"", x, BOTTOM - up, step - 2);
      add(svg, " height=\"%.1f\" fill=\"%s\"/>%n", up, colour(bar));
    }
    add(svg, "<text x=\"%.1f\" y=\"%d\"", LEFT + (group + 0.5) * slot, BOTTOM + 18);
    add(svg, " text-anchor=\"middle\"%s>", groups.size() > MANY_GROUPS ? " font-size=\"10\"" : "");
    add(svg, "%s</text>%n", Html.escaped(groups.get(group)));
  }

  private void addTick(StringBuilder svg, double value) {
    double y = BOTTOM - up(value);
    add(svg, "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\"", LEFT, WIDTH - RIGHT, y);
    add(svg, " y2=\"%.1f\" stroke=\"#dddddd\"/>", y);
    add(svg, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 6, y + 4);
    add(svg, "%s</text>%n", label(value));
  }

  private String label(double value) {
    if (axis == Axis.NUMBER) {
      return plain(value);
    }
    return value >= MILLIS_PER_SECOND
        ? plain(value / MILLIS_PER_SECOND) + " s"
        : plain(value) + " ms";
  }

  private static String plain(double value) {
    String text = String.format(Locale.ROOT, "%.6f", value);
    return text.replaceAll("\\.?0+$", "");
  }

  /** Returns the values with a line across the picture. */
  List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    double high = highest();
    if (!(high > 0)) {
      return ticks;
    }
    if (axis == Axis.LATENCY) {
      for (double power = floor(); power <= high; power *= 10) {
        for (int step : new int[] {1, 2, 5}) {
          if (power * step <= high) {
            ticks.add(power * step);
          }
        }
      }
      return ticks;
    }
    double step = power(high);
    step = high / step < 3 ? step / 2 : step;
    for (int i = 0; i * step <= high; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private double highest() {
    return known().max().orElse(Double.NaN);
  }

  private DoubleStream known() {
    return Arrays.stream(heights).flatMapToDouble(Arrays::stream).filter(value -> value > 0);
  }

  private double floor() {
    return power(known().min().orElse(1) * BELOW_LOWEST);
  }

  private static double power(double of) {
    return Math.pow(10, Math.floor(Math.log10(of)));
  }

  private double up(double value) {
    double room = BOTTOM - TOP;
    if (axis == Axis.LATENCY) {
      double floor = floor();
      return value > floor ? Math.log(value / floor) / Math.log(highest() / floor) * room : 0;
    }
    return value > 0 ? value / highest() * room : 0;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.report.chart.BarChart.Axis;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class BarChartTest {
  private static final Pattern BAR =
      Pattern.compile("height=\"([0-9.]+)\" fill=\"#[0-9a-f]{6}\"/>\n");

  private static BarChart chart(Axis axis, double... heights) {
    return new BarChart("A & B", List.of("g"), List.of("a", "b"), new double[][] {heights}, axis);
  }

  private static List<Double> bars(BarChart chart) {
    return BAR.matcher(chart.svg())
        .results()
        .map((MatchResult match) -> Double.parseDouble(match.group(1)))
        .toList();
  }

  @Test
  void barsAreAsHighAsTheirShareOfTheHighest() {
    assertThat(bars(chart(Axis.NUMBER, 50, 100))).containsExactly(130.0, 260.0);
    assertThat(bars(chart(Axis.LATENCY, 10, 100))).containsExactly(130.0, 260.0);
  }

  @Test
  void unknownHeightsHaveNoBar() {
    assertThat(bars(chart(Axis.LATENCY, Double.NaN, 100))).containsExactly(0.0, 260.0);
  }

  @Test
  void linesAreAtRoundNumbers() {
    assertThat(chart(Axis.NUMBER, 1, 226).ticks()).containsExactly(0.0, 50.0, 100.0, 150.0, 200.0);
    assertThat(chart(Axis.LATENCY, 20, 600).ticks())
        .containsExactly(10.0, 20.0, 50.0, 100.0, 200.0, 500.0);
    assertThat(chart(Axis.LATENCY, Double.NaN, Double.NaN).ticks()).isEmpty();
  }

  @Test
  void namesAndUnitsAreReadable() {
    assertThat(chart(Axis.LATENCY, 500, 4000).svg())
        .contains(">A &amp; B<", ">200 ms<", ">2 s<", ">a<", ">b<", ">g<");
    assertThat(chart(Axis.NUMBER, 0.2, 0.5).svg()).contains(">0.1<");
  }
}

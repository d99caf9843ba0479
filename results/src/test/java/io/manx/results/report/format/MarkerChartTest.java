// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MarkerChartTest {
  private static MarkerChart chart(Screen screen) {
    MarkerChart chart = new MarkerChart("ms", "p99", "p99.9", screen);
    chart.add("a", 1, 10);
    chart.add("b", 10, 100);
    return chart;
  }

  @Test
  void linesLeadFromTheLowerToTheHigherValue() {
    assertThat(chart(Screen.plain(40)).text(20, false))
        .isEqualTo(
            """
            ● p99 ◆ p99.9, ms  1         10      100
            a                  ●─────────◆         ┊
            b                  ┊         ●─────────◆
            """);
  }

  @Test
  void asciiHasTheSameWidth() {
    assertThat(chart(new Screen(40, false, false)).text(20, false).lines())
        .element(1)
        .isEqualTo("a                  o---------#         :");
  }

  @Test
  void valuesAreBesideTheMarksOnRequest() {
    assertThat(chart(Screen.plain(80)).text(20, true)).containsPattern("◆ +10.0 → 100\n");
  }

  @Test
  void unknownValuesHaveNoMark() {
    MarkerChart chart = new MarkerChart("ms", "p50", "p99", Screen.plain(60));
    chart.add("a", 5, 50);
    chart.add("b", Double.NaN, Double.NaN);
    assertThat(chart.text(20, false).lines().skip(2))
        .singleElement()
        .asString()
        .doesNotContain("●");
  }
}

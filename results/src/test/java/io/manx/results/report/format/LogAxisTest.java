// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogAxisTest {
  @Test
  void beginsAndEndsAtRoundNumbers() {
    LogAxis axis = LogAxis.of(DoubleStream.of(12, 303, Double.NaN), 60);
    assertThat(axis.column(10)).isZero();
    assertThat(axis.column(500)).isEqualTo(59);
    assertThat(axis.labels().strip().split(" +"))
        .containsExactly("10", "20", "50", "100", "200", "500");
  }

  @Test
  void equalRatiosAreEquallyFarApart() {
    LogAxis axis = LogAxis.of(DoubleStream.of(1, 100), 101);
    assertThat(axis.column(10)).isEqualTo(50);
    assertThat(axis.column(100)).isEqualTo(100);
  }

  @Test
  void fewColumnsHaveFewTicks() {
    LogAxis axis = LogAxis.of(DoubleStream.of(0.9, 12_000), 40);
    assertThat(axis.labels().strip().split(" +"))
        .containsExactly("1", "10", "100", "1,000", "10,000");
    LogAxis shorter = LogAxis.of(DoubleStream.of(0.9, 12_000), 22);
    assertThat(shorter.labels().strip().split(" +")).containsExactly("1", "100", "10,000");
  }

  @ParameterizedTest
  @CsvSource({"5, 5", "0.002, 0.04", "999, 1001", "0.5, 90000"})
  void everyRangeHasTicksInOrderWithinTheAxis(double low, double high) {
    for (int columns = 16; columns <= 90; columns++) {
      LogAxis axis = LogAxis.of(DoubleStream.of(low, high), columns);
      assertThat(axis.labels()).isNotBlank().hasSizeLessThanOrEqualTo(columns);
      assertThat(axis.tickColumns()).isSorted().allMatch(column -> column >= 0);
      assertThat(axis.column(low)).isLessThanOrEqualTo(axis.column(high)).isLessThan(columns);
    }
  }

  @Test
  void fractionsAreLabelledInFull() {
    LogAxis axis = LogAxis.of(DoubleStream.of(0.002, 0.04), 60);
    assertThat(axis.labels().strip().split(" +"))
        .containsExactly("0.002", "0.005", "0.01", "0.02", "0.05");
  }

  @Test
  void withoutValuesThereIsStillAnAxis() {
    assertThat(LogAxis.of(DoubleStream.empty(), 40).labels()).isNotBlank();
  }
}

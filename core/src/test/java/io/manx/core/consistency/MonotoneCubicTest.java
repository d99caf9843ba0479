// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MonotoneCubicTest {
  private final SplittableRandom random = new SplittableRandom(3);

  @Test
  void betweenTwoPointsItNeitherTurnsNorOvershoots() {
    for (int run = 0; run < 500; run++) {
      double[] x = random.doubles(8, 0, 1000).sorted().toArray();
      double[] y = random.doubles(8).map(v -> v < 0.2 ? 10 : 1000 * v).toArray();
      MonotoneCubic curve = new MonotoneCubic(x, y);
      for (int i = 0; i + 1 < x.length; i++) {
        double direction = Math.signum(y[i + 1] - y[i]);
        double before = y[i];
        for (int step = 0; step <= 100; step++) {
          double value = curve.value(x[i] + (x[i + 1] - x[i]) * step / 100);
          assertThat((value - before) * direction).isGreaterThanOrEqualTo(-1e-9);
          assertThat(value)
              .isBetween(Math.min(y[i], y[i + 1]) - 1e-9, Math.max(y[i], y[i + 1]) + 1e-9);
          before = value;
        }
        assertThat(curve.value(x[i])).isEqualTo(y[i]);
      }
    }
  }

  @Test
  void itHasNoSteps() {
    double[] x = random.doubles(8, 0, 100).sorted().toArray();
    MonotoneCubic curve = new MonotoneCubic(x, random.doubles(8).toArray());
    for (double point : x) {
      double before = (curve.value(point) - curve.value(point - 1e-6)) / 1e-6;
      double after = (curve.value(point + 1e-6) - curve.value(point)) / 1e-6;
      if (point > x[0] && point < x[7]) {
        assertThat(after).isCloseTo(before, within(1e-3));
      }
    }
  }

  @Test
  void aLineStaysALine() {
    MonotoneCubic line = new MonotoneCubic(new double[] {1, 2, 4, 8}, new double[] {5, 7, 11, 19});
    for (double x = 1; x <= 8; x += 0.25) {
      assertThat(line.value(x)).isCloseTo(3 + 2 * x, within(1e-12));
    }
  }

  @Test
  void outsideItKeepsTheValueOfItsEnd() {
    MonotoneCubic curve = new MonotoneCubic(new double[] {1, 2}, new double[] {5, 7});
    assertThat(curve.value(-10)).isEqualTo(5);
    assertThat(curve.value(10)).isEqualTo(7);
    MonotoneCubic point = new MonotoneCubic(new double[] {1}, new double[] {5});
    assertThat(point.value(0.5)).isEqualTo(5);
    assertThat(point.value(1.5)).isEqualTo(5);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.hipparchus.stat.regression.SimpleRegression;
import org.junit.jupiter.api.Test;

class LeastSquaresTest {
  @Test
  void randomPointsHaveTheLineOfHipparchus() {
    SplittableRandom random = new SplittableRandom(5);
    for (int trial = 0; trial < 500; trial++) {
      LeastSquares line = new LeastSquares();
      SimpleRegression oracle = new SimpleRegression();
      double w0 = random.nextDouble() * 1_000 - 500;
      double w1 = random.nextDouble() * 20 - 10;
      double noise = Math.pow(10, random.nextInt(5) - 2);
      for (int points = 3 + random.nextInt(50); points > 0; points--) {
        double x = 1e4 + random.nextInt(100);
        double y = w0 + w1 * x + noise * (random.nextDouble() - 0.5);
        line.add(x, y);
        oracle.addData(x, y);
      }
      assertThat(line.slope()).isCloseTo(oracle.getSlope(), within(1e-6));
      assertThat(line.at(0)).isCloseTo(oracle.getIntercept(), within(1e-2));
      assertThat(line.at(1e4)).isCloseTo(oracle.predict(1e4), within(1e-6));
      assertThat(line.rSquared()).isCloseTo(oracle.getRSquare(), within(1e-6));
    }
  }

  /** y of 1, 2 and 6 at x of 1, 2 and 3: mean 3, slope 2.5; SSE 1.5 of SST 14. */
  @Test
  void anExampleByHand() {
    LeastSquares line = new LeastSquares();
    line.add(1, 1);
    line.add(2, 2);
    line.add(3, 6);
    assertThat(line.slope()).isCloseTo(2.5, within(1e-12));
    assertThat(line.at(0)).isCloseTo(-2, within(1e-12));
    assertThat(line.mean()).isCloseTo(3, within(1e-12));
    assertThat(line.rSquared()).isCloseTo(1 - 1.5 / 14, within(1e-12));
  }

  @Test
  void withoutVarianceOfXNothingIsExplained() {
    LeastSquares line = new LeastSquares();
    assertThat(line.rSquared()).isZero();
    line.add(4, 1);
    line.add(4, 3);
    assertThat(line.slope()).isZero();
    assertThat(line.at(100)).isEqualTo(2);
    assertThat(line.rSquared()).isZero();
  }

  @Test
  void withoutVarianceOfTimesAllPointsAreOnTheLine() {
    LeastSquares line = new LeastSquares();
    for (int x = 1; x < 50; x++) {
      line.add(x, 0.1);
    }
    assertThat(line.slope()).isZero();
    assertThat(line.rSquared()).isEqualTo(1);
  }
}

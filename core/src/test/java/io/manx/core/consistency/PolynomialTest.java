// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PolynomialTest {
  private final SplittableRandom random = new SplittableRandom(11);

  private double[] coefficients(int degree) {
    double[] coefficients = new double[degree + 1];
    Arrays.setAll(coefficients, i -> (random.nextDouble() - 0.5) * Math.pow(1000, 1 - i));
    return coefficients;
  }

  private double[] rising(int points) {
    return random.doubles(points, 1, 1000).sorted().toArray();
  }

  private static double value(double[] coefficients, double x) {
    double sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum += coefficients[i] * Math.pow(x, i);
    }
    return sum;
  }

  private static double slope(double[] coefficients, double x) {
    double sum = 0;
    for (int i = 1; i < coefficients.length; i++) {
      sum += i * coefficients[i] * Math.pow(x, i - 1);
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void exactPointsGiveTheirPolynomialBack(int degree) {
    for (int run = 0; run < 100; run++) {
      double[] known = coefficients(degree);
      double[] x = rising(degree + 2 + random.nextInt(10));
      double[] y = Arrays.stream(x).map(each -> value(known, each)).toArray();
      Polynomial fit = Polynomial.fit(x, y, degree);
      assertThat(fit.degree()).isEqualTo(degree);
      assertThat(fit.rSquared()).isCloseTo(1, within(1e-9));
      for (double each : x) {
        assertThat(fit.value(each)).isCloseTo(value(known, each), within(1e-6));
        assertThat(fit.slope(each)).isCloseTo(slope(known, each), within(1e-6));
      }
      double middle = (x[0] + x[x.length - 1]) / 2;
      assertThat(value(fit.coefficients(), middle)).isCloseTo(fit.value(middle), within(1e-6));
    }
  }

  /** Least squares means that residuals are orthogonal to every power of x. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void noPowerOfXIsLeftInTheResiduals(int degree) {
    for (int run = 0; run < 100; run++) {
      double[] x = rising(12);
      double[] y = random.doubles(12, 0, 1000).toArray();
      double[] weights = random.doubles(12, 0.1, 10).toArray();
      Polynomial fit = Polynomial.fit(x, y, weights, degree);
      for (int power = 0; power <= degree; power++) {
        double product = 0;
        double scale = 0;
        for (int i = 0; i < x.length; i++) {
          double term = weights[i] * Math.pow(x[i] / 1000, power) * (y[i] - fit.value(x[i]));
          product += term;
          scale += Math.abs(term);
        }
        assertThat(Math.abs(product)).isLessThan(1e-9 * scale);
      }
    }
  }

  @Test
  void noiseAveragesOut() {
    double[] known = {5000, 80, 0.05, -2e-5, 1e-8};
    double[] x = random.doubles(20_000, 10, 1000).toArray();
    double[] y =
        Arrays.stream(x)
            .map(each -> value(known, each) + 1000 * (random.nextDouble() - 0.5))
            .toArray();
    Polynomial fit = Polynomial.fit(x, y, 4);
    for (double each = 10; each <= 1000; each += 10) {
      assertThat(fit.value(each)).isCloseTo(value(known, each), within(50.0));
    }
  }

  @Test
  void aWeightOfTwoIsAPointTwice() {
    double[] x = {1, 2, 3, 5, 8};
    double[] y = {3, 1, 4, 1, 5};
    Polynomial weighted = Polynomial.fit(x, y, new double[] {1, 2, 1, 1, 2}, 2);
    Polynomial twice =
        Polynomial.fit(new double[] {1, 2, 2, 3, 5, 8, 8}, new double[] {3, 1, 1, 4, 1, 5, 5}, 2);
    assertThat(weighted.coefficients()).containsExactly(twice.coefficients(), within(1e-12));
    assertThat(weighted.rSquared()).isCloseTo(twice.rSquared(), within(1e-12));
  }

  /** y = 3, 5, 4, 8 at x = 0 to 3, by hand: slope 1.4, intercept 2.9, residuals squared 4.2. */
  @Test
  void goodnessOfFitIsThatOfAnExampleByHand() {
    Polynomial line = Polynomial.fit(new double[] {0, 1, 2, 3}, new double[] {3, 5, 4, 8}, 1);
    assertThat(line.coefficients()).containsExactly(new double[] {2.9, 1.4}, within(1e-12));
    assertThat(line.rSquared()).isCloseTo(1 - 4.2 / 14, within(1e-12));
    assertThat(line.adjustedRSquared()).isCloseTo(1 - 0.3 * 3 / 2, within(1e-12));
    assertThat(Polynomial.fit(new double[] {0, 1}, new double[] {3, 5}, 1).adjustedRSquared())
        .isNaN();
    assertThat(Polynomial.fit(new double[] {0, 1, 2}, new double[] {3, 3, 3}, 1).rSquared())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void theLeastSlopeIsThatOfManyPlaces(int degree) {
    for (int run = 0; run < 200; run++) {
      Polynomial fit = Polynomial.fit(rising(8), random.doubles(8, 0, 1000).toArray(), degree);
      double from = 1000 * random.nextDouble();
      double width = 1 + 500 * random.nextDouble();
      double least = Double.POSITIVE_INFINITY;
      double greatest = 0;
      for (int i = 0; i <= 1000; i++) {
        double slope = fit.slope(from + width * i / 1000);
        least = Math.min(least, slope);
        greatest = Math.max(greatest, Math.abs(slope));
      }
      assertThat(fit.leastSlope(from, from + width))
          .isCloseTo(least, within(1e-4 * greatest + 1e-9))
          .isLessThanOrEqualTo(least + 1e-9);
    }
  }

  @Test
  void whatCannotBeFittedIsRejected() {
    double[] three = {1, 2, 2};
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polynomial.fit(three, three, 2))
        .withMessageContaining("3 points of different x");
    assertThatIllegalArgumentException().isThrownBy(() -> Polynomial.fit(three, three, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> Polynomial.fit(three, three, 5));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polynomial.fit(three, new double[] {1, 2}, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polynomial.fit(three, new double[] {1, 2, Double.NaN}, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Polynomial.fit(three, three, new double[] {1, 0, 1}, 1));
  }
}

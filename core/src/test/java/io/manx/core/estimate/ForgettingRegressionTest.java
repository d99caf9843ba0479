// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ForgettingRegressionTest {
  private static final double FORGETTING = 0.999;
  private static final int PRIOR = 32;

  private final SplittableRandom random = new SplittableRandom(7);

  /**
   * The oracle computes the weighted sums of all samples anew, and solves for one feature by hand.
   */
  @Test
  void oneFeatureIsFittedAsByWeightedLeastSquaresWithItsPrior() {
    int samples = 1_600;
    double[] x = new double[samples];
    double[] y = new double[samples];
    ForgettingRegression regression = new ForgettingRegression(1);
    for (int i = 0; i < samples; i++) {
      x[i] = random.nextDouble(10);
      y[i] = 5 + 3 * x[i] + random.nextDouble();
      regression.add(new double[] {x[i]}, y[i]);
    }
    double weights = 0;
    double meanX = 0;
    double meanY = 0;
    for (int i = 0; i < samples; i++) {
      double weight = Math.pow(FORGETTING, samples - 1 - i);
      weights += weight;
      meanX += weight * x[i];
      meanY += weight * y[i];
    }
    meanX /= weights;
    meanY /= weights;
    double xx = 0;
    double xy = 0;
    for (int i = 0; i < samples; i++) {
      double weight = Math.pow(FORGETTING, samples - 1 - i);
      xx += weight * (x[i] - meanX) * (x[i] - meanX);
      xy += weight * (x[i] - meanX) * (y[i] - meanY);
    }
    double slope = xy / (xx * (1 + PRIOR / weights));
    for (double at : new double[] {0, 5, 20}) {
      assertThat(regression.predict(new double[] {at}))
          .isCloseTo(meanY + slope * (at - meanX), within(1e-6));
    }
    assertThat(regression.mean()).isCloseTo(meanY, within(1e-9));
  }

  @Test
  void severalFeaturesAreToldApartEvenIfTheyVaryTogether() {
    ForgettingRegression regression = new ForgettingRegression(3);
    for (int i = 0; i < 20_000; i++) {
      double a = random.nextDouble();
      double b = a + random.nextDouble();
      double c = random.nextDouble();
      regression.add(new double[] {a, b, c}, 10 + 4 * a - 2 * b + 7 * c);
    }
    assertThat(regression.predict(new double[] {1, 1, 1})).isCloseTo(19, within(0.4));
    assertThat(regression.predict(new double[] {0, 1, 0})).isCloseTo(8, within(0.4));
    assertThat(regression.predict(0, 1, 0)).isCloseTo(8, within(0.4));
  }

  @Test
  void whatHasChangedIsForgotten() {
    ForgettingRegression regression = new ForgettingRegression(1);
    for (int i = 0; i < 20_000; i++) {
      double x = random.nextDouble();
      regression.add(new double[] {x}, i < 10_000 ? 10 + x : 2 + 4 * x);
    }
    assertThat(regression.predict(new double[] {1})).isCloseTo(6, within(0.1));
  }

  @Test
  void aFeatureThatNeverVariesOrIsUnknownHasNoEffect() {
    ForgettingRegression regression = new ForgettingRegression(2);
    for (int i = 0; i < 5_000; i++) {
      regression.add(new double[] {3, Double.NaN}, 1 + i % 2);
    }
    assertThat(regression.predict(new double[] {3, Double.NaN})).isCloseTo(1.5, within(0.01));
    assertThat(regression.predict(new double[] {1e9, 1e9})).isCloseTo(1.5, within(0.01));
  }

  /** The values are far from 0, where an unknown mean would be. */
  @Test
  void aFeatureThatBecomesKnownLateIsLearntFromItsOwnSamples() {
    ForgettingRegression regression = new ForgettingRegression(1);
    for (int i = 0; i < 2_000; i++) {
      regression.add(new double[] {Double.NaN}, 10);
    }
    for (int i = 0; i < 320; i++) {
      double x = 1_000 + random.nextInt(10);
      regression.add(new double[] {x}, 10 + (x - 1_004.5));
    }
    double slope =
        regression.predict(new double[] {1_009}) - regression.predict(new double[] {1_008});
    assertThat(slope).isBetween(0.6, 1.05);
  }

  @Test
  void withoutSamplesNothingIsExpected() {
    ForgettingRegression regression = new ForgettingRegression(1);
    assertThat(regression.mean()).isZero();
    assertThat(regression.predict(new double[] {5})).isZero();
  }
}

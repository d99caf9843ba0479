// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A linear regression on a few features that forgets: the weight of a sample falls by a thousandth
 * with each newer one. The result is that of recursive least squares with forgetting factor 0.999.
 * It is computed from weighted sums, so that features that do not vary for long do no harm (there
 * the recursive form winds up).
 *
 * <p>Each coefficient is drawn towards 0 as if {@value #PRIOR_SAMPLES} samples had shown no effect,
 * so that chance counts little at first. A sample counts as at most {@value #MAX_MULTIPLE} times
 * what was predicted, since a pause is no cost of a request.
 *
 * <p>Thread-safe without locks. A sample that comes while another is being added is ignored.
 * Predicting allocates nothing.
 */
public final class ForgettingRegression {
  private static final double FORGETTING = 0.999;
  private static final int PRIOR_SAMPLES = 32;
  private static final double MAX_MULTIPLE = 8;

  /** Weight of the samples from which the mean is trusted enough to limit further ones. */
  private static final int LEAST_SAMPLES = 20;

  /** Coefficients are solved for once in so many samples. */
  private static final int SOLVED_EVERY = 16;

  private final int features;
  private final AtomicBoolean isBusy = new AtomicBoolean();
  private final double[] means;
  private final double[] deviations;
  private final double[][] products;

  /** Deviations of the newest sample from the means before it. */
  private final double[] before;

  private double weight;

  /** Of the samples in which each feature was known. */
  private final double[] weights;

  private double meanOutcome;
  private int unsolved;
  private volatile Line line;

  /** What is in force. Immutable. */
  private static final class Line {
    private final double[] means;
    private final double[] slopes;
    private final double meanOutcome;

    private Line(double[] means, double[] slopes, double meanOutcome) {
      this.means = means;
      this.slopes = slopes;
      this.meanOutcome = meanOutcome;
    }

    /** By how much a feature's value changes the outcome. */
    double effect(int feature, double value) {
      return Double.isNaN(value) ? 0 : slopes[feature] * (value - means[feature]);
    }
  }

  /** Creates one for so many features. */
  public ForgettingRegression(int features) {
    this.features = features;
    means = new double[features];
    weights = new double[features];
    deviations = new double[features];
    products = new double[features][features];
    before = new double[features];
    line = new Line(means.clone(), new double[features], 0);
  }

  /**
   * Adds a sample.
   *
   * @param values of the features; one that is not a number counts as usual
   * @param outcome not below 0
   */
  public void add(double[] values, double outcome) {
    if (isBusy.compareAndSet(false, true)) {
      try {
        learn(values, outcome);
      } finally {
        isBusy.set(false);
      }
    }
  }

  private void learn(double[] values, double outcome) {
    double most = weight < LEAST_SAMPLES ? outcome : MAX_MULTIPLE * Math.max(predict(values), 0);
    double y = most > 0 ? Math.min(outcome, most) : outcome;
    weight = FORGETTING * weight + 1;
    double dy = y - meanOutcome;
    meanOutcome += dy / weight;
    for (int i = 0; i < features; i++) {
      boolean isKnown = !Double.isNaN(values[i]);
      weights[i] = FORGETTING * weights[i] + (isKnown ? 1 : 0);
      before[i] = isKnown ? values[i] - means[i] : 0;
      means[i] += isKnown ? before[i] / weights[i] : 0;
    }
    for (int i = 0; i < features; i++) {
      deviations[i] = FORGETTING * deviations[i] + kept(weights[i]) * before[i] * dy;
      for (int j = 0; j < features; j++) {
        double kept = kept(Math.min(weights[i], weights[j]));
        products[i][j] = FORGETTING * products[i][j] + kept * before[i] * before[j];
      }
    }
    unsolved++;
    if (unsolved == SOLVED_EVERY) {
      unsolved = 0;
      line = new Line(means.clone(), slopes(), meanOutcome);
    }
  }

  /** How much of a product of deviations counts, as the mean has moved towards the sample. */
  private static double kept(double weight) {
    return weight > 1 ? 1 - 1 / weight : 0;
  }

  /** Solves the normal equations by elimination; the matrix is positive definite. */
  private double[] slopes() {
    double[][] left = new double[features][];
    double[] right = deviations.clone();
    for (int i = 0; i < features; i++) {
      left[i] = products[i].clone();
      left[i][i] += PRIOR_SAMPLES * products[i][i] / weight + Double.MIN_NORMAL;
    }
    for (int i = 0; i < features; i++) {
      for (int row = i + 1; row < features; row++) {
        double factor = left[row][i] / left[i][i];
        right[row] -= factor * right[i];
        for (int column = i; column < features; column++) {
          left[row][column] -= factor * left[i][column];
        }
      }
    }
    for (int i = features - 1; i >= 0; i--) {
      for (int column = i + 1; column < features; column++) {
        right[i] -= left[i][column] * right[column];
      }
      right[i] /= left[i][i];
    }
    return right;
  }

  /** Returns the expected outcome; it may be below 0. A value that is no number counts as usual. */
  public double predict(double[] values) {
    Line now = line;
    double outcome = now.meanOutcome;
    for (int i = 0; i < features; i++) {
      outcome += now.effect(i, values[i]);
    }
    return outcome;
  }

  /** The same with a single feature. */
  public double predict(double value) {
    Line now = line;
    return now.meanOutcome + now.effect(0, value);
  }

  /** The same with three features. */
  public double predict(double first, double second, double third) {
    Line now = line;
    return now.meanOutcome + now.effect(0, first) + now.effect(1, second) + now.effect(2, third);
  }

  /** The mean outcome; 0 while it is unknown. */
  public double mean() {
    return line.meanOutcome;
  }
}

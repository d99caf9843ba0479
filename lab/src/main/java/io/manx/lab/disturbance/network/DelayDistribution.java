// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.util.random.RandomGenerator;

/**
 * The distribution of the delays of bytes. Immutable; the caller supplies the generator.
 *
 * @param shape form of the distribution
 * @param meanNanos its mean
 * @param sigma standard deviation of the logarithm; used by {@link Shape#LOGNORMAL} only
 */
public record DelayDistribution(Shape shape, long meanNanos, double sigma) {
  /** Forms of a delay distribution. */
  public enum Shape {
    /** Always the mean. */
    CONSTANT,
    /** Between 0 and twice the mean. */
    UNIFORM,
    /** Memoryless; its p99 is 4.6 times the mean. */
    EXPONENTIAL,
    /** Exponential of a normal variable; with sigma 1 its p99 is 6.2 times the mean. */
    LOGNORMAL
  }

  /** Draws one delay. */
  public long drawNanos(RandomGenerator random) {
    double factor =
        switch (shape) {
          case CONSTANT -> 1;
          case UNIFORM -> 2 * random.nextDouble();
          case EXPONENTIAL -> random.nextExponential();
          // The subtrahend makes the mean of the exponential 1.
          case LOGNORMAL -> Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
        };
    return Math.round(meanNanos * factor);
  }
}

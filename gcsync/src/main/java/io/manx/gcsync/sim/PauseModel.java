// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The times and lengths of a JVM's pauses. With the same seed, the n-th pause is the same for all
 * policies. Lengths are log-normal. The amount written between two pauses varies, since reads
 * allocate as well, and the first pause comes at a random time. Pauses are therefore independent of
 * flushes. For one thread.
 */
final class PauseModel {
  /** The least amount written between two pauses, as a share of the mean. */
  private static final double MIN_SHARE = 0.7;

  private final UniformRandomProvider random;
  private final ZigguratSampler.NormalizedGaussian normal;
  private final long meanBytes;
  private final double logMean;
  private final double logDeviation;

  /**
   * Creates a model.
   *
   * @param meanBytes mean number of bytes written between two pauses
   * @param meanNanos mean length of a pause
   * @param variation standard deviation of the length over its mean
   */
  PauseModel(long meanBytes, double meanNanos, double variation, UniformRandomProvider random) {
    this.random = random;
    this.meanBytes = meanBytes;
    normal = ZigguratSampler.NormalizedGaussian.of(random);
    double logVariance = Math.log(1 + variation * variation);
    logDeviation = Math.sqrt(logVariance);
    logMean = Math.log(meanNanos) - logVariance / 2;
  }

  /** Bytes to write before the first pause. */
  long firstBytes() {
    return (long) (random.nextDouble() * meanBytes);
  }

  /** Bytes to write before the next pause. */
  long nextBytes() {
    return (long) (meanBytes * (MIN_SHARE + 2 * (1 - MIN_SHARE) * random.nextDouble()));
  }

  /** Length of the pause that begins now. */
  long nextNanos() {
    return (long) Math.exp(logMean + logDeviation * normal.sample());
  }
}

package io.manx.gcsync.sim;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * When a JVM pauses and for how long: the n-th pause is the same for all policies of a seed.
 * Lengths are log-normal. What is written from one pause to the next varies, since reads allocate
 * as well, and the first pause comes at any time: pauses are in no step with flushes. For one
 * thread.
 */
final class PauseModel {
  private static final double LEAST_PART = 0.7;

  private final UniformRandomProvider random;
  private final ZigguratSampler.NormalizedGaussian normal;
  private final long meanBytes;
  private final double logMean;
  private final double logDeviation;

  /**
   * Creates them.
   *
   * @param meanBytes written from one pause to the next
   * @param meanNanos their length
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

  /** Bytes that are written before the first pause. */
  long firstBytes() {
    return (long) (random.nextDouble() * meanBytes);
  }

  /** Bytes that are written before the next one. */
  long nextBytes() {
    return (long) (meanBytes * (LEAST_PART + 2 * (1 - LEAST_PART) * random.nextDouble()));
  }

  /** How long the one that begins now lasts. */
  long nextNanos() {
    return (long) Math.exp(logMean + logDeviation * normal.sample());
  }
}

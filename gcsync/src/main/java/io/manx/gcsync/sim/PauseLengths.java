package io.manx.gcsync.sim;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Lengths of pauses: log-normal, the n-th the same for all policies of a seed. For one thread. */
final class PauseLengths {
  private final ZigguratSampler.NormalizedGaussian normal;
  private final double logMean;
  private final double logDeviation;

  PauseLengths(double meanNanos, double variation, UniformRandomProvider random) {
    normal = ZigguratSampler.NormalizedGaussian.of(random);
    double logVariance = Math.log(1 + variation * variation);
    logDeviation = Math.sqrt(logVariance);
    logMean = Math.log(meanNanos) - logVariance / 2;
  }

  long next() {
    return (long) Math.exp(logMean + logDeviation * normal.sample());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.workload;

import io.manx.simulator.scenario.Scenario.Distribution;
import io.manx.simulator.scenario.Scenario.Service;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ContinuousSampler;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Draws how long requests take at a replica of full speed. */
final class ServiceTimeSampler {
  private final Service service;
  private final double[] replayedMillis;
  private final ContinuousSampler variates;

  /**
   * Creates it.
   *
   * @param random source of the draws
   */
  ServiceTimeSampler(Service service, UniformRandomProvider random) {
    this.service = service;
    this.replayedMillis = service.replayedMs().stream().mapToDouble(Double::doubleValue).toArray();
    this.variates = variates(random);
  }

  private ContinuousSampler variates(UniformRandomProvider random) {
    return switch (service.distribution()) {
      case CONSTANT -> () -> 1;
      case EXPONENTIAL -> ZigguratSampler.Exponential.of(random);
      case LOG_NORMAL -> {
        double sigma = service.sigma();
        ContinuousSampler normal = ZigguratSampler.NormalizedGaussian.of(random);
        yield () -> Math.exp(sigma * normal.sample() - sigma * sigma / 2);
      }
      case REPLAYED -> () -> replayedMillis[random.nextInt(replayedMillis.length)];
    };
  }

  /** Draws a request's time relative to the mean of its size, or a replayed time. */
  double draw() {
    return variates.sample();
  }

  /**
   * Returns the time of a request.
   *
   * @param large whether its key is large
   * @param draw the draw for this request
   */
  double millis(boolean large, double draw) {
    if (service.distribution() == Distribution.REPLAYED) {
      return draw;
    }
    return draw * (large ? service.largeMeanMs() : service.meanMs());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.workload;

import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The arrival times of requests: a Poisson process whose rate alternates between calm and burst.
 * Both have exponential lengths, and the mean rate is the scenario's. Not thread-safe.
 */
final class ArrivalTimes {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int GAP_STREAM = 11;
  private static final int PHASE_STREAM = 12;

  private final SeededRandom random = new SeededRandom();
  private final ZigguratSampler.Exponential exponential = ZigguratSampler.Exponential.of(random);
  private final long seed;
  private final double burst;
  private final double burstNanos;
  private final double calmNanos;
  private final double calmRate;
  private long number;
  private long phase;
  private boolean inBurst;
  private double phaseEnd = Double.MAX_VALUE;
  private double at;

  ArrivalTimes(Scenario scenario, double ratePerNano, long seed) {
    this.seed = seed;
    burst = scenario.arrivals().burst();
    burstNanos = scenario.arrivals().burstMs() * NANOS_PER_MILLI;
    calmNanos = scenario.arrivals().calmMs() * NANOS_PER_MILLI;
    if (burst == 1) {
      calmRate = ratePerNano;
    } else {
      double share = burstNanos / (burstNanos + calmNanos);
      calmRate = ratePerNano / (1 - share + share * burst);
      phaseEnd = phaseLength();
    }
  }

  private double phaseLength() {
    random.reset(seed, PHASE_STREAM, phase++);
    return exponential.sample() * (inBurst ? burstNanos : calmNanos);
  }

  void next() {
    random.reset(seed, GAP_STREAM, number++);
    double left = exponential.sample();
    while (true) {
      double rate = inBurst ? burst * calmRate : calmRate;
      if (at + left / rate <= phaseEnd) {
        at += left / rate;
        return;
      }
      left -= (phaseEnd - at) * rate;
      at = phaseEnd;
      inBurst = !inBurst;
      phaseEnd = at + phaseLength();
    }
  }

  long atNanos() {
    return (long) at;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load.workload;

import io.manx.results.random.SeededRandom;
import java.util.Locale;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * The intended starts of an open loop's requests, in order. Not thread-safe.
 *
 * <p>Arrivals depend on the seed alone, never on whether the cluster keeps up. So an open loop is
 * free of coordinated omission.
 */
public final class Arrivals {
  /** Distribution of the gaps between arrivals. */
  public enum Kind {
    /** Equal gaps. */
    CONSTANT,
    /** Exponential gaps, as of many independent users. */
    POISSON,
    /** Exponential gaps, with seven times the mean rate in the last second of every ten. */
    BURSTS;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final long ARRIVAL_STREAM = 4;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double CYCLE_NANOS = 10 * NANOS_PER_SECOND;
  private static final double BURST_PART = 0.1;
  private static final double BURST_RATE = 7;
  private static final double CALM_RATE = (1 - BURST_PART * BURST_RATE) / (1 - BURST_PART);

  private final Kind kind;
  private final double gapNanos;
  private final ZigguratSampler.Exponential exponential;
  private double nextNanos;
  private long index;

  /** Creates arrivals at a mean rate; the seed determines random gaps. */
  public Arrivals(Kind kind, double ratePerSecond, long seed) {
    this.kind = kind;
    this.gapNanos = NANOS_PER_SECOND / ratePerSecond;
    SeededRandom random = new SeededRandom();
    random.reset(seed, ARRIVAL_STREAM, 0);
    this.exponential = ZigguratSampler.Exponential.of(random);
  }

  /** Returns the next intended start, in nanoseconds from the start of the load. */
  public long next() {
    if (kind == Kind.CONSTANT) {
      return Math.round(index++ * gapNanos);
    }
    nextNanos += exponential.sample() * gapNanos;
    return (long) (kind == Kind.BURSTS ? inBursts(nextNanos) : nextNanos);
  }

  /** Maps an arrival at an even rate to the time at which as many have arrived in bursts. */
  private static double inBursts(double evenNanos) {
    double cycle = Math.floor(evenNanos / CYCLE_NANOS) * CYCLE_NANOS;
    double within = evenNanos - cycle;
    double calm = (1 - BURST_PART) * CYCLE_NANOS;
    double arrivedCalm = calm * CALM_RATE;
    return within < arrivedCalm
        ? cycle + within / CALM_RATE
        : cycle + calm + (within - arrivedCalm) / BURST_RATE;
  }
}

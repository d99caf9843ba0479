package io.manx.lab.load.workload;

import io.manx.results.random.SeededRandom;
import java.util.Locale;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Intended start of each request of an open loop, in order. Not thread-safe.
 *
 * <p>Arrivals depend on the seed alone, never on how the cluster keeps up: that is what keeps an
 * open loop free of coordinated omission.
 */
public final class Arrivals {
  /** How the gaps between arrivals are drawn. */
  public enum Kind {
    /** Equal gaps. */
    CONSTANT,
    /** Exponential gaps, as of many independent users. */
    POISSON,
    /** The same, with seven times the rate in the last second of ten; their mean is the rate. */
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

  /** Moves what arrives at an even rate to where the same number has arrived in bursts. */
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

package io.manx.simulator.workload;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * SplitMix64 that can be set to the stream of any (seed, request), so that all variants meet the
 * same requests. Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA
 * 2014. Not thread-safe.
 */
public final class RequestRandom implements UniformRandomProvider {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** Starts the stream of one number. Different purposes of one seed use different streams. */
  public void reset(long seed, long stream, long number) {
    state = mix(mix(mix(seed) + stream * GOLDEN_GAMMA) + number * GOLDEN_GAMMA);
  }

  @Override
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  /** Returns a draw from an exponential distribution of mean 1. */
  double nextExponential() {
    return -Math.log(((nextLong() >>> 11) + 1) * 0x1.0p-53);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

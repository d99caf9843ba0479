// SPDX-License-Identifier: Apache-2.0

package io.manx.results.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * SplitMix64 that can be reset to the stream of any (seed, index), so that request i does not
 * depend on earlier requests. Steele, Lea and Flood, "Fast splittable pseudorandom number
 * generators", OOPSLA 2014. Not thread-safe.
 */
public final class SeededRandom implements UniformRandomProvider {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** Starts the sequence of one index. Different purposes of one seed use different streams. */
  public void reset(long seed, long stream, long index) {
    state = mix(mix(mix(seed) + stream * GOLDEN_GAMMA) + index * GOLDEN_GAMMA);
  }

  @Override
  public long nextLong() {
    state += GOLDEN_GAMMA;
    return mix(state);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}

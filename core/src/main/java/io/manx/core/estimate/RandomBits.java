// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A seeded source of random bits for many threads, without locks: SplitMix64 (Steele, Lea and Flood
 * 2014) over a counter.
 */
public final class RandomBits {
  private static final long GOLDEN_GAMMA = 0x9e3779b97f4a7c15L;

  private final AtomicLong state;

  /** Creates a generator; equal seeds give equal bits. */
  public RandomBits(long seed) {
    state = new AtomicLong(seed);
  }

  /** Returns the next 64 uniform bits. */
  public long next() {
    return mix(state.addAndGet(GOLDEN_GAMMA));
  }

  /** Mixes bits so that each bit of the result depends on all. */
  public static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** A uniform number above 0 and at most 1. */
  public double nextDouble() {
    return ((next() >>> 11) + 1) * 0x1.0p-53;
  }
}

package io.manx.simulator.model;

/**
 * How long reads took at a node, by the number of reads that they found there (Wydrowski et al.,
 * NSDI 2024, section 4.1, which takes the median of some recent ones; here a moving average).
 */
final class TypicalLatency {
  private static final int MOST = 64;
  private static final double WEIGHT = 0.2;

  private final double[] nanos = new double[MOST];

  void add(int found, long tookNanos) {
    int slot = Math.min(found, MOST - 1);
    nanos[slot] = nanos[slot] == 0 ? tookNanos : nanos[slot] + WEIGHT * (tookNanos - nanos[slot]);
  }

  /** That of the nearest number for which there is one; 0 if there is none. */
  long at(int found) {
    int slot = Math.min(found, MOST - 1);
    for (int distance = 0; distance < MOST; distance++) {
      if (slot - distance >= 0 && nanos[slot - distance] > 0) {
        return (long) nanos[slot - distance];
      }
      if (slot + distance < MOST && nanos[slot + distance] > 0) {
        return (long) nanos[slot + distance];
      }
    }
    return 0;
  }
}

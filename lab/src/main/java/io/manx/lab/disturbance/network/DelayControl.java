package io.manx.lab.disturbance.network;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The delay that is in force at a proxy: one volatile read for each chunk while there is none.
 * Thread-safe.
 */
final class DelayControl {
  private volatile @Nullable DelayDistribution inForce;

  void delayBy(DelayDistribution distribution) {
    inForce = distribution;
  }

  void clear() {
    inForce = null;
  }

  /** Draws the delay of one chunk; 0 while none is in force. */
  long drawNanos(RandomGenerator random) {
    DelayDistribution distribution = inForce;
    return distribution == null ? 0 : distribution.drawNanos(random);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The delay in force at a proxy. Without a delay, a chunk costs one volatile read. Thread-safe. */
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

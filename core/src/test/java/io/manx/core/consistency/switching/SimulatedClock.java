// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.SplittableRandom;

/** A monotonic clock that begins anywhere, and may run faster than others by up to 1 %. */
final class SimulatedClock {
  private final long beginNanos;
  private final double rate;

  SimulatedClock(SplittableRandom random) {
    beginNanos = random.nextLong();
    rate = 1 + random.nextDouble() * 0.01;
  }

  /** Its reading when so many nanoseconds have passed since the beginning. */
  long at(long nanos) {
    return beginNanos + (long) (rate * (double) nanos);
  }
}

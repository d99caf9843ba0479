// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

import java.util.PriorityQueue;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/** Generates the arrival times of a load's writes. For one thread. */
final class WriteArrivals {
  private final WriteLoad load;
  private final int recordBytes;
  private final UniformRandomProvider random;
  private final ZigguratSampler.Exponential exponential;
  private final PriorityQueue<Long> ready = new PriorityQueue<>();
  private double nowNanos;
  private double phaseEndNanos;
  private boolean burst = true;

  WriteArrivals(WriteLoad load, int recordBytes, UniformRandomProvider random) {
    this.load = load;
    this.recordBytes = recordBytes;
    this.random = random;
    exponential = ZigguratSampler.Exponential.of(random);
    for (int thread = 0; thread < load.threads(); thread++) {
      ready.add(0L);
    }
  }

  /** Returns the time at which the next write arrives. */
  long next() {
    if (!load.isOpen()) {
      return ready.remove();
    }
    nowNanos += exponential.sample() * gapNanos();
    while (nowNanos >= phaseEndNanos) {
      changePhase();
    }
    return (long) nowNanos;
  }

  /** Records the end of the write that arrived last. */
  void ended(long nanos) {
    if (!load.isOpen()) {
      ready.add(nanos);
    }
  }

  private double gapNanos() {
    return recordBytes * 1e9 / (burst ? load.burstBytesPerSecond() : load.calmBytesPerSecond());
  }

  private void changePhase() {
    burst = !burst;
    double seconds = burst ? load.burstSeconds() : load.calmSeconds();
    nowNanos = Math.max(nowNanos, phaseEndNanos);
    phaseEndNanos += exponential.sample() * seconds * 1e9 + random.nextDouble();
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes samples, none negative, from many threads to one that takes them now and then. If it comes
 * too late only the newest are left. Takes no lock, and memory only once there is a sample.
 */
public final class SampleRing {
  private final int mask;
  private final AtomicInteger next = new AtomicInteger();
  private volatile @Nullable AtomicLongArray samples;
  private int taken;

  /**
   * Creates one.
   *
   * @param capacity a power of two
   */
  public SampleRing(int capacity) {
    mask = capacity - 1;
  }

  /** Adds a sample; the oldest one goes if there are too many. */
  public void add(long sample) {
    AtomicLongArray ring = samples;
    if (ring == null) {
      ring = create();
    }
    ring.set(next.getAndIncrement() & mask, sample + 1);
  }

  private synchronized AtomicLongArray create() {
    AtomicLongArray ring = samples;
    if (ring == null) {
      ring = new AtomicLongArray(mask + 1);
      samples = ring;
    }
    return ring;
  }

  /** Takes the samples that were added since the last time. For one thread at a time. */
  public void drain(LongConsumer consumer) {
    AtomicLongArray ring = samples;
    if (ring == null) {
      return;
    }
    int end = next.get();
    int count = Math.min(end - taken, mask + 1);
    for (int i = end - count; i != end; i++) {
      long sample = ring.getAndSet(i & mask, 0);
      if (sample != 0) { // A thread may have counted on, and not yet written.
        consumer.accept(sample - 1);
      }
    }
    taken = end;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The newest samples of a metric. Adding is thread-safe without locks. In place of a sample that is
 * just being added, a reader may see the one that it replaces, or at first a 0. Memory grows with
 * the samples, since a requester of a large cluster has only a few of each replica.
 */
public final class SampleHistory {
  private static final int SEGMENT = 128;

  private final int capacity;
  private final AtomicReferenceArray<@Nullable AtomicLongArray> segments;
  private final AtomicInteger added = new AtomicInteger();

  /**
   * Creates an empty one.
   *
   * @param capacity how many of the newest samples it keeps
   */
  public SampleHistory(int capacity) {
    this.capacity = capacity;
    segments = new AtomicReferenceArray<>((capacity + SEGMENT - 1) / SEGMENT);
  }

  /** Adds a sample. */
  public void add(long sample) {
    int index = nextIndex();
    segment(index / SEGMENT).set(index % SEGMENT, sample);
  }

  private AtomicLongArray segment(int number) {
    AtomicLongArray segment = segments.get(number);
    if (segment == null) {
      AtomicLongArray fresh = new AtomicLongArray(SEGMENT);
      AtomicLongArray other = segments.compareAndExchange(number, null, fresh);
      segment = other == null ? fresh : other;
    }
    return segment;
  }

  /**
   * Returns the next index. The count continues from the capacity before it overflows, so that a
   * full ring stays full.
   */
  private int nextIndex() {
    while (true) {
      int count = added.get();
      int next = count + 1 < 2 * capacity ? count + 1 : capacity;
      if (added.compareAndSet(count, next)) {
        return count % capacity;
      }
    }
  }

  /** Returns the samples in ascending order. */
  public long[] sorted() {
    long[] samples = new long[Math.min(added.get(), capacity)];
    for (int i = 0; i < samples.length; i++) {
      samples[i] = segment(i / SEGMENT).get(i % SEGMENT);
    }
    Arrays.sort(samples);
    return samples;
  }

  /** Forgets all samples. */
  public void clear() {
    added.set(0);
  }
}

package io.manx.core.selection;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The newest samples of a metric. Adding is thread-safe without locks; a reader that overlaps with
 * it sees some samples older than others, or a 0 where the first is about to be, never a torn one.
 */
final class SampleHistory {
  private final AtomicLongArray samples;
  private final AtomicInteger added = new AtomicInteger();

  SampleHistory(int capacity) {
    samples = new AtomicLongArray(capacity);
  }

  void add(long sample) {
    samples.set(nextIndex(), sample);
  }

  /** Counts on, and on from the capacity rather than overflow, so that a full ring stays full. */
  private int nextIndex() {
    int capacity = samples.length();
    while (true) {
      int count = added.get();
      int next = count + 1 < 2 * capacity ? count + 1 : capacity;
      if (added.compareAndSet(count, next)) {
        return count % capacity;
      }
    }
  }

  /** Returns them in ascending order. */
  long[] sorted() {
    long[] copy = new long[Math.min(added.get(), samples.length())];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = samples.get(i);
    }
    Arrays.sort(copy);
    return copy;
  }

  /** Forgets all. */
  void clear() {
    added.set(0);
  }
}

package io.manx.core.selection;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The newest samples of a metric. Adding is thread-safe without locks; a reader that overlaps with
 * it sees some samples older than others, never a torn one.
 */
final class SampleHistory {
  private final AtomicLongArray samples;
  private final AtomicInteger added = new AtomicInteger();

  SampleHistory(int capacity) {
    samples = new AtomicLongArray(capacity);
  }

  void add(long sample) {
    int index = added.getAndUpdate(this::next);
    samples.set(index % samples.length(), sample);
  }

  /** Counts on, and on from the capacity rather than overflow, so that a full ring stays full. */
  private int next(int count) {
    return count + 1 < 2 * samples.length() ? count + 1 : samples.length();
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

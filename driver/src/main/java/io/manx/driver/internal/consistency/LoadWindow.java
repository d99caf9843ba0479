// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import io.manx.driver.consistency.TableLoad;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Measures the load of one table over a window of time. Time is cut into slices, of which the
 * newest {@value #SLICES} whole ones and the present one count. Thread-safe without locks; a
 * request may be missed if it ends while its slice is replaced, a window later.
 */
final class LoadWindow {
  static final int SLICES = 20;

  private static final double NANOS_PER_SECOND = 1e9;

  private final AtomicReferenceArray<Slice> ring = new AtomicReferenceArray<>(SLICES + 1);
  private final long sliceNanos;
  private final long startNanos;

  private static final class Slice {
    private final long number;
    private final LongAdder reads = new LongAdder();
    private final LongAdder writes = new LongAdder();
    private final LongAdder responseNanos = new LongAdder();

    Slice(long number) {
      this.number = number;
    }
  }

  /**
   * Creates it, empty.
   *
   * @param windowNanos how far it looks back
   */
  LoadWindow(long windowNanos, long nowNanos) {
    sliceNanos = Math.max(1, windowNanos / SLICES);
    startNanos = nowNanos;
  }

  /**
   * A request ends, by any answer or with its connection.
   *
   * @param nanos since it was sent
   */
  void ended(boolean isRead, long nanos, long nowNanos) {
    Slice slice = slice(number(nowNanos));
    if (slice != null) {
      (isRead ? slice.reads : slice.writes).increment();
      slice.responseNanos.add(nanos);
    }
  }

  private long number(long nowNanos) {
    return Math.max(0, (nowNanos - startNanos) / sliceNanos);
  }

  /** Returns the slice of a number; null if a later one has replaced it. */
  private @Nullable Slice slice(long number) {
    int at = (int) (number % ring.length());
    Slice known = ring.get(at);
    while (known == null || known.number < number) {
      Slice fresh = new Slice(number);
      if (ring.compareAndSet(at, known, fresh)) {
        return fresh;
      }
      known = ring.get(at);
    }
    return known.number == number ? known : null;
  }

  /**
   * Returns the current load. Concurrency follows by Little's law: the sum of the response times,
   * divided by the time in which the requests ended.
   */
  TableLoad load(long nowNanos) {
    long last = number(nowNanos);
    long first = Math.max(0, last - SLICES);
    long reads = 0;
    long writes = 0;
    long responseNanos = 0;
    for (int at = 0; at < ring.length(); at++) {
      Slice slice = ring.get(at);
      if (slice != null && slice.number >= first && slice.number <= last) {
        reads += slice.reads.sum();
        writes += slice.writes.sum();
        responseNanos += slice.responseNanos.sum();
      }
    }
    double elapsedNanos = (double) (nowNanos - startNanos - first * sliceNanos);
    double perSecond = elapsedNanos <= 0 ? 0 : NANOS_PER_SECOND / elapsedNanos;
    return TableLoad.of(
        (double) reads * perSecond,
        (double) writes * perSecond,
        (double) responseNanos / NANOS_PER_SECOND * perSecond);
  }
}

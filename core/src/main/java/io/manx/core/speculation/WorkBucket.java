// SPDX-License-Identifier: Apache-2.0

package io.manx.core.speculation;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The work that copies may cause. Its unit is the work of the mean request. A copy is permitted
 * while its work or a unit is left, and then pays for all of its work, so that even the copy of a
 * very large request is possible. Thread-safe without locks.
 */
final class WorkBucket {
  private static final double MICROS_PER_UNIT = 1e6;

  private final long maxMicros;
  private final AtomicLong micros = new AtomicLong();

  /**
   * Creates an empty one.
   *
   * @param max how much it holds, in units
   */
  WorkBucket(int max) {
    maxMicros = (long) (max * MICROS_PER_UNIT);
  }

  /** Puts work in, as far as there is room. */
  void add(double units) {
    long more = (long) (units * MICROS_PER_UNIT);
    long before = micros.get();
    while (before < maxMicros
        && !micros.compareAndSet(before, Math.min(maxMicros, before + more))) {
      before = micros.get();
    }
  }

  /** Takes the work of a copy out in any case, but owes no more than the bucket holds when full. */
  void owe(double units) {
    long less = (long) (units * MICROS_PER_UNIT);
    micros.updateAndGet(before -> Math.min(before, Math.max(-maxMicros, before - less)));
  }

  /**
   * Takes the work of a copy out, unless too little is left.
   *
   * @param units of the copy
   * @param kept what must be left after the copy, of which at most one unit counts; below 0 for a
   *     loan
   * @return whether the copy may be sent
   */
  boolean take(double units, double kept) {
    long less = (long) (units * MICROS_PER_UNIT);
    long minBefore = (long) ((Math.min(1, units) + kept) * MICROS_PER_UNIT);
    while (true) {
      long before = micros.get();
      if (before < minBefore) {
        return false;
      }
      if (micros.compareAndSet(before, before - less)) {
        return true;
      }
    }
  }
}

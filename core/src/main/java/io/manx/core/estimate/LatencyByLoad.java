// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Estimates how long a read takes at a replica, by the number of other reads that it finds there,
 * waiting or in service. This is a replica's answer to a probe (Wydrowski et al., NSDI 2024,
 * section 4.1).
 *
 * <p>Idea: the number of reads that a read found is its load. The estimate for a load is the median
 * of the newest {@value #KEPT} reads of that load, or of the nearest loads that have any. Reads
 * that ended more than a second ago do not count. The paper leaves number and age open; both are as
 * in the reimplementation prequal-rs. Loads from {@value #MOST} on are treated alike.
 *
 * <p>Thread-safe without locks; an estimate may mix values of a read and of the one that replaces
 * it.
 */
public final class LatencyByLoad {
  private static final int MOST = 255;
  private static final int KEPT = 16;
  private static final long KEPT_NANOS = 1_000_000_000;

  private final AtomicReferenceArray<@Nullable Newest> loads = new AtomicReferenceArray<>(MOST + 1);

  /** The newest reads of one load. */
  private static final class Newest {
    private final AtomicInteger added = new AtomicInteger();
    private final AtomicLongArray tookNanos = new AtomicLongArray(KEPT);
    private final AtomicLongArray atNanos = new AtomicLongArray(KEPT);

    private void add(long nanos, long nowNanos) {
      int slot = Math.floorMod(added.getAndIncrement(), KEPT);
      atNanos.set(slot, nowNanos);
      tookNanos.set(slot, Math.max(1, nanos));
    }

    /** Adds the recent ones to an array; returns how many it then holds. */
    private int copy(long[] values, int count, long nowNanos) {
      int filled = count;
      for (int i = 0; i < KEPT; i++) {
        long nanos = tookNanos.get(i);
        if (nanos > 0 && nowNanos - atNanos.get(i) <= KEPT_NANOS) {
          values[filled++] = nanos;
        }
      }
      return filled;
    }
  }

  /**
   * A read has ended.
   *
   * @param found how many others it found
   * @param tookNanos its waiting and service time
   * @param nowNanos the time
   */
  public void add(int found, long tookNanos, long nowNanos) {
    of(load(found)).add(tookNanos, nowNanos);
  }

  private Newest of(int load) {
    Newest newest = loads.get(load);
    if (newest != null) {
      return newest;
    }
    Newest first = new Newest();
    Newest other = loads.compareAndExchange(load, null, first);
    return other == null ? first : other;
  }

  private static int load(int found) {
    return Math.max(0, Math.min(MOST, found));
  }

  /**
   * Returns how long a read takes that finds so many others, in nanoseconds; 0 without recent
   * reads.
   */
  public long nanos(int found, long nowNanos) {
    int wanted = load(found);
    long[] values = new long[2 * KEPT];
    for (int distance = 0; distance <= MOST; distance++) {
      int count = copy(wanted - distance, values, 0, nowNanos);
      if (distance > 0) {
        count = copy(wanted + distance, values, count, nowNanos);
      }
      if (count > 0) {
        Arrays.sort(values, 0, count);
        return values[(count - 1) / 2];
      }
    }
    return 0;
  }

  private int copy(int load, long[] values, int count, long nowNanos) {
    Newest newest = load < 0 || load > MOST ? null : loads.get(load);
    return newest == null ? count : newest.copy(values, count, nowNanos);
  }
}

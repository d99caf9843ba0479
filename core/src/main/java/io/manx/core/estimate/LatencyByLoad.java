package io.manx.core.estimate;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * How long reads take at a replica that find a number of others there, waiting or in service: what
 * it answers to a probe (Wydrowski et al., NSDI 2024, section 4.1).
 *
 * <p>Idea: a read that is done is kept with the number that it found, its load. The estimate for a
 * load is the median of the newest {@value #KEPT} reads of that load, otherwise of the nearest
 * loads that have any. Reads that were done more than a second ago do not count. The paper leaves
 * number and age open; both are as in the reimplementation prequal-rs. From {@value #MOST} on loads
 * are alike.
 *
 * <p>Thread-safe without locks: an estimate may mix a read with one that replaces it.
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

    /** Adds those that count to an array; returns how many it holds then. */
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
   * A read is done.
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
   * Returns how long a read takes that finds so many, in nanoseconds; 0 if nothing recent tells.
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.RandomBits;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The sizes of recent answers by partition. Bounded: of two partitions with one place the newer one
 * is remembered. Sizes are kept to a twelfth, which is an eighth of an octave. Thread-safe without
 * locks.
 */
public final class PartitionSizes {
  /** The size of a partition that is not remembered. */
  public static final double UNKNOWN = -1;

  private static final int SIZE_BITS = 8;
  private static final int STEPS_PER_OCTAVE = 8;
  private static final double LN_2 = Math.log(2);

  private final AtomicIntegerArray entries;

  /**
   * Creates it.
   *
   * @param places a power of 2; each takes 4 bytes
   */
  public PartitionSizes(int places) {
    entries = new AtomicIntegerArray(places);
  }

  /**
   * Remembers the size of an answer.
   *
   * @param partition a hash of what was read
   * @param bytes not below 0
   */
  public void observe(long partition, long bytes) {
    long bits = RandomBits.mix(partition);
    int step = (int) Math.round(Math.log(1.0 + bytes) / LN_2 * STEPS_PER_OCTAVE) + 1;
    entries.set(place(bits), tag(bits) << SIZE_BITS | Math.min(step, (1 << SIZE_BITS) - 1));
  }

  /** Returns the size of the last answer in bytes, or {@link #UNKNOWN}. */
  public double bytes(long partition) {
    long bits = RandomBits.mix(partition);
    int entry = entries.get(place(bits));
    int step = entry & ((1 << SIZE_BITS) - 1);
    return step == 0 || entry >>> SIZE_BITS != tag(bits)
        ? UNKNOWN
        : Math.exp((step - 1) * LN_2 / STEPS_PER_OCTAVE) - 1;
  }

  private int place(long bits) {
    return (int) bits & (entries.length() - 1);
  }

  private static int tag(long bits) {
    return (int) (bits >>> (Integer.SIZE + SIZE_BITS));
  }
}

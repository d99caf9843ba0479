// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/** An order to a drive: what to reclaim in one pause of the JVM. Immutable. */
public final class CollectionOrder {
  /** No limit on blocks: as many as there is time for. */
  public static final long UNLIMITED_BLOCKS = Long.MAX_VALUE;

  /** No limit on time: until the drive is told to stop. */
  public static final long NO_LIMIT = Long.MAX_VALUE;

  /** The order to reclaim nothing. */
  public static final CollectionOrder NONE = new CollectionOrder(0, 0, VictimOrder.FEWEST_VALID);

  private final long blocks;
  private final long limitNanos;
  private final VictimOrder victims;

  /**
   * Creates one.
   *
   * @param blocks free blocks to gain, 0 for none
   * @param limitNanos time after the pause's beginning at which the drive must have stopped
   * @param victims which blocks go first, if the drive can choose
   */
  public CollectionOrder(long blocks, long limitNanos, VictimOrder victims) {
    if (blocks < 0 || limitNanos < 0) {
      throw new IllegalArgumentException(
          "an order of "
              + blocks
              + " blocks within "
              + limitNanos
              + " ns; neither may be negative");
    }
    this.blocks = blocks;
    this.limitNanos = limitNanos;
    this.victims = victims;
  }

  /** Free blocks to gain; {@link #UNLIMITED_BLOCKS} for as many as there is time for. */
  public long blocks() {
    return blocks;
  }

  /** Time after the pause's beginning at which the drive must have stopped. */
  public long limitNanos() {
    return limitNanos;
  }

  /** Which blocks go first. */
  public VictimOrder victims() {
    return victims;
  }

  /** Whether the drive is left alone. */
  public boolean isNone() {
    return blocks == 0 || limitNanos == 0;
  }

  /** Returns the same order, stopped at the latest at this time after the pause's beginning. */
  public CollectionOrder endedBy(long nanos) {
    return limitNanos <= nanos ? this : new CollectionOrder(blocks, nanos, victims);
  }

  @Override
  public String toString() {
    return blocks + " blocks within " + limitNanos + " ns, " + victims;
  }
}

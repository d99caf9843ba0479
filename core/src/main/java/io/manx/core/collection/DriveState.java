// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

import java.util.Arrays;

/**
 * A drive's report: its free blocks, and how long it takes to gain more. Immutable.
 *
 * <p>A drive that knows its victims reports the time for each further block, which grows. Any other
 * drive is described by a mean ({@link #ofMean}).
 */
public final class DriveState {
  /** No report: no block is known to be free, and none can be gained. */
  public static final DriveState SILENT = ofVictims(0, 1, new long[0]);

  private final long freeBlocks;
  private final int blockBytes;
  private final long[] reclaimNanos;
  private final long furtherNanos;

  private DriveState(long freeBlocks, int blockBytes, long[] reclaimNanos, long furtherNanos) {
    if (blockBytes <= 0) {
      throw new IllegalArgumentException("blocks of " + blockBytes + " bytes");
    }
    this.freeBlocks = Math.max(0, freeBlocks);
    this.blockBytes = blockBytes;
    this.reclaimNanos = reclaimNanos;
    this.furtherNanos = furtherNanos;
  }

  /**
   * Describes a drive that knows its victims.
   *
   * @param reclaimNanos time to gain 1, 2, … free blocks, ascending; there are no further victims
   */
  public static DriveState ofVictims(long freeBlocks, int blockBytes, long[] reclaimNanos) {
    for (int i = 1; i < reclaimNanos.length; i++) {
      if (reclaimNanos[i] < reclaimNanos[i - 1]) {
        throw new IllegalArgumentException("times to gain blocks must ascend");
      }
    }
    return new DriveState(freeBlocks, blockBytes, reclaimNanos.clone(), Long.MAX_VALUE);
  }

  /**
   * Describes a drive that keeps its victims to itself.
   *
   * @param nanosPerBlock mean time to gain one free block
   */
  public static DriveState ofMean(long freeBlocks, int blockBytes, long nanosPerBlock) {
    if (nanosPerBlock <= 0) {
      throw new IllegalArgumentException("a block gained in " + nanosPerBlock + " ns");
    }
    return new DriveState(freeBlocks, blockBytes, new long[0], nanosPerBlock);
  }

  /** Erased blocks that host writes can use at once. */
  public long freeBlocks() {
    return freeBlocks;
  }

  /** Bytes of a block. */
  public int blockBytes() {
    return blockBytes;
  }

  /** Blocks that a number of bytes takes, including one in part. */
  public long blocksOf(long bytes) {
    return bytes <= 0 ? 0 : (bytes - 1) / blockBytes + 1;
  }

  /** Returns how many blocks can be gained within a time. */
  public long reclaimableWithin(long nanos) {
    if (nanos <= 0) {
      return 0;
    }
    if (reclaimNanos.length == 0) {
      return furtherNanos == Long.MAX_VALUE ? 0 : nanos / furtherNanos;
    }
    int at = Arrays.binarySearch(reclaimNanos, nanos);
    if (at < 0) {
      return -at - 1L;
    }
    while (at + 1 < reclaimNanos.length && reclaimNanos[at + 1] == nanos) {
      at++;
    }
    return at + 1L;
  }

  /**
   * Returns how long it takes to gain so many blocks; {@link Long#MAX_VALUE} if they cannot be
   * gained.
   */
  public long nanosToReclaim(long blocks) {
    if (blocks <= 0) {
      return 0;
    }
    if (blocks <= reclaimNanos.length) {
      return reclaimNanos[(int) blocks - 1];
    }
    if (reclaimNanos.length > 0 || furtherNanos == Long.MAX_VALUE) {
      return Long.MAX_VALUE;
    }
    return blocks > Long.MAX_VALUE / furtherNanos ? Long.MAX_VALUE : blocks * furtherNanos;
  }
}

package io.manx.core.collection;

import java.util.Arrays;

/**
 * What a drive tells of itself: free blocks, and how long it takes to gain more. Immutable.
 *
 * <p>A drive that knows its victims tells the time for each further block, which grows; one that
 * tells nothing is described by a mean ({@link #ofMean}).
 */
public final class DriveState {
  /** One that tells nothing: no block is known that is free, or that can be gained. */
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
   * @param reclaimNanos time to gain 1, 2, … free blocks; ascending. There are no further victims
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

  /** Blocks that so many bytes take, the last one in part. */
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

  /** Returns how long gaining so many blocks takes; {@link Long#MAX_VALUE} if it cannot. */
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

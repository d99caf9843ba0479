// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import io.manx.core.collection.VictimOrder;
import java.util.Arrays;

/**
 * The blocks of a drive: which are free, and the valid pages and the age of the others. A block is
 * as old as its youngest data; moving data does not change its age.
 */
final class FlashBlocks {
  private static final int NONE = -1;

  /** Bits of a key that hold the block; they replace the lowest bits of the rank. */
  private static final long BLOCK_MASK = FlashGeometry.MAX_BLOCKS - 1;

  private final int pagesPerBlock;
  private final int[] validPages;
  private final boolean[] full;
  private final long[] youngest;
  private final int[] eraseCounts;
  private final int[] free;
  private int freeCount;
  private int freeHead;

  FlashBlocks(FlashGeometry geometry) {
    pagesPerBlock = geometry.pagesPerBlock();
    validPages = new int[geometry.blocks()];
    full = new boolean[geometry.blocks()];
    youngest = new long[geometry.blocks()];
    eraseCounts = new int[geometry.blocks()];
    free = new int[geometry.blocks()];
    for (int block = 0; block < free.length; block++) {
      free[block] = block;
    }
    freeCount = free.length;
  }

  /** Creates a copy. */
  FlashBlocks(FlashBlocks other) {
    pagesPerBlock = other.pagesPerBlock;
    validPages = other.validPages.clone();
    full = other.full.clone();
    youngest = other.youngest.clone();
    eraseCounts = other.eraseCounts.clone();
    free = other.free.clone();
    freeCount = other.freeCount;
    freeHead = other.freeHead;
  }

  int freeCount() {
    return freeCount;
  }

  /** Takes the block that has been free for the longest time, which levels wear. */
  int takeFree() {
    if (freeCount == 0) {
      throw new IllegalStateException("no free block is left");
    }
    int block = free[freeHead];
    freeHead = (freeHead + 1) % free.length;
    freeCount--;
    return block;
  }

  void close(int block) {
    full[block] = true;
  }

  void erased(int block) {
    full[block] = false;
    validPages[block] = 0;
    youngest[block] = 0;
    eraseCounts[block]++;
    free[(freeHead + freeCount) % free.length] = block;
    freeCount++;
  }

  /**
   * Records that a page was programmed.
   *
   * @param writtenAt time at which the host wrote the data, earlier for moved data
   */
  void programmed(int block, long writtenAt) {
    validPages[block]++;
    youngest[block] = Math.max(youngest[block], writtenAt);
  }

  /** The time at which the host wrote the youngest data of a block. */
  long youngest(int block) {
    return youngest[block];
  }

  void invalidated(int block) {
    validPages[block]--;
  }

  int validPages(int block) {
    return validPages[block];
  }

  int validPages() {
    return Arrays.stream(validPages).sum();
  }

  int mostErased() {
    return Arrays.stream(eraseCounts).max().orElse(0);
  }

  /** Returns the next block to reclaim, or -1 if reclaiming gains no page. */
  int victim(VictimOrder order, long now) {
    int best = NONE;
    double bestRank = Double.POSITIVE_INFINITY;
    for (int block = 0; block < full.length; block++) {
      if (full[block] && validPages[block] < pagesPerBlock) {
        double rank = rank(order, block, now);
        if (rank < bestRank) {
          bestRank = rank;
          best = block;
        }
      }
    }
    return best;
  }

  /** Returns the valid pages of all blocks that gain a page, in the order of reclaiming. */
  int[] victims(VictimOrder order, long now) {
    long[] keys = new long[full.length];
    int count = 0;
    for (int block = 0; block < full.length; block++) {
      if (full[block] && validPages[block] < pagesPerBlock) {
        keys[count++] = key(rank(order, block, now), block);
      }
    }
    Arrays.sort(keys, 0, count);
    return Arrays.stream(keys, 0, count)
        .mapToInt(key -> validPages[(int) (key & BLOCK_MASK)])
        .toArray();
  }

  /** A number that orders by rank, then by block, and is sorted without boxing. */
  private static long key(double rank, int block) {
    long bits = Double.doubleToLongBits(rank);
    long ascending = bits < 0 ? ~bits ^ Long.MIN_VALUE : bits;
    return (ascending & ~BLOCK_MASK) | block;
  }

  /** The rank of a block; lower ranks are reclaimed first. */
  private double rank(VictimOrder order, int block, long now) {
    int valid = validPages[block];
    if (order == VictimOrder.FEWEST_VALID) {
      return valid;
    }
    if (valid == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    double used = (double) valid / pagesPerBlock;
    return -(now - youngest[block]) * (1 - used) / (2 * used);
  }
}

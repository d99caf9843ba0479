package io.manx.gcsync.flash;

import io.manx.core.collection.VictimOrder;
import java.util.Arrays;

/**
 * The blocks of a drive: which are free, how many valid pages the others have, how old they are. A
 * block is as old as its youngest data, which stays as old as it is when it is moved.
 */
final class FlashBlocks {
  private static final int NONE = -1;

  /** Last bits of a key, which hold the block; a rank loses the bits of least weight. */
  private static final long BLOCK_MASK = FlashGeometry.MOST_BLOCKS - 1;

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

  /** Copies another. */
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

  /** Takes the block that has been free for longest, which levels the wear. */
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
   * Takes note of a page.
   *
   * @param writtenAt when the host wrote its data, which may be before it was moved
   */
  void programmed(int block, long writtenAt) {
    validPages[block]++;
    youngest[block] = Math.max(youngest[block], writtenAt);
  }

  /** When the host wrote the youngest data that was programmed into a block. */
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

  /** Returns the next block to reclaim, or -1 if none would gain a page. */
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

  /** Returns the valid pages of all that would gain a page, in the order of their turn. */
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

  /** A number that is in the order of ranks, then of blocks, and sorts without boxing. */
  private static long key(double rank, int block) {
    long bits = Double.doubleToLongBits(rank);
    long ascending = bits < 0 ? ~bits ^ Long.MIN_VALUE : bits;
    return (ascending & ~BLOCK_MASK) | block;
  }

  /** Lower ones go first. */
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

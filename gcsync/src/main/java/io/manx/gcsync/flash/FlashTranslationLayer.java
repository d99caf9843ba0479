// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import io.manx.core.collection.DriveState;
import io.manx.core.collection.VictimOrder;
import java.util.Arrays;

/**
 * A page-mapped flash translation layer. Each written page goes to the open block, and its
 * predecessor becomes invalid. Reclaiming a block moves its valid pages and erases it. Moved pages
 * go to an open block of their own, so that old data is kept together.
 *
 * <p>Methods return how long an operation takes, and do not wait. For one thread.
 */
public final class FlashTranslationLayer {
  /** Number of free blocks that writes must leave; one of them is for moved pages. */
  private static final int RESERVED_BLOCKS = 2;

  private static final int MAX_TIMES = 256;
  private static final int UNMAPPED = -1;

  private final FlashGeometry geometry;
  private final FlashTiming timing;
  private final FlashBlocks blocks;
  private final int[] physicalOf;
  private final int[] logicalOf;
  private final OpenBlock hostBlock;
  private final OpenBlock movedBlock;

  private long writes;
  private long hostPages;
  private long movedPages;
  private long erases;
  private long foregroundErases;

  /** Creates a drive that has never been written to. */
  public FlashTranslationLayer(FlashGeometry geometry, FlashTiming timing) {
    this.geometry = geometry;
    this.timing = timing;
    blocks = new FlashBlocks(geometry);
    physicalOf = new int[geometry.logicalPages()];
    logicalOf = new int[geometry.physicalPages()];
    Arrays.fill(physicalOf, UNMAPPED);
    Arrays.fill(logicalOf, UNMAPPED);
    hostBlock = new OpenBlock();
    movedBlock = new OpenBlock();
  }

  private FlashTranslationLayer(FlashTranslationLayer other) {
    geometry = other.geometry;
    timing = other.timing;
    blocks = new FlashBlocks(other.blocks);
    physicalOf = other.physicalOf.clone();
    logicalOf = other.logicalOf.clone();
    hostBlock = new OpenBlock(other.hostBlock);
    movedBlock = new OpenBlock(other.movedBlock);
    writes = other.writes;
  }

  /** Returns a drive in the same state, with its counts reset. */
  public FlashTranslationLayer copy() {
    return new FlashTranslationLayer(this);
  }

  /** The geometry of the drive. */
  public FlashGeometry geometry() {
    return geometry;
  }

  /**
   * Writes a page.
   *
   * @return the time it takes, including blocks that must be reclaimed first
   */
  public long write(int logicalPage) {
    long nanos = 0;
    while (hostBlock.isFull() && blocks.freeCount() <= RESERVED_BLOCKS) {
      long reclaim = reclaim(VictimOrder.FEWEST_VALID);
      if (reclaim == 0) {
        throw new IllegalStateException("every page of the drive is in use");
      }
      nanos += reclaim;
      foregroundErases++;
    }
    writes++;
    hostPages++;
    program(logicalPage, hostBlock, writes);
    return nanos + timing.programNanos();
  }

  /** Marks the contents of a page as no longer needed (TRIM). */
  public void trim(int logicalPage) {
    invalidate(logicalPage);
    physicalOf[logicalPage] = UNMAPPED;
  }

  /**
   * Reclaims the next block, unless that takes too long.
   *
   * @param maxNanos maximum time it may take
   * @return the time taken and the pages gained; nothing without a victim that is quick enough
   */
  Reclaimed reclaimNext(VictimOrder order, long maxNanos) {
    int victim = blocks.freeCount() > 0 ? blocks.victim(order, writes) : UNMAPPED;
    if (victim < 0) {
      return Reclaimed.NOTHING;
    }
    int valid = blocks.validPages(victim);
    if (timing.reclaimNanos(valid) > maxNanos) {
      return Reclaimed.NOTHING;
    }
    return new Reclaimed(reclaim(victim), geometry.pagesPerBlock() - valid);
  }

  /** The state that the drive reports, with victims in the given order. */
  public DriveState state(VictimOrder order) {
    int[] victims = blocks.victims(order, writes);
    long[] times = new long[MAX_TIMES];
    int count = 0;
    long gained = 0;
    long nanos = 0;
    for (int i = 0; i < victims.length && count < times.length; i++) {
      nanos += timing.reclaimNanos(victims[i]);
      gained += geometry.pagesPerBlock() - victims[i];
      while (count < times.length && gained >= (count + 1L) * geometry.pagesPerBlock()) {
        times[count++] = nanos;
      }
    }
    return DriveState.ofVictims(usableBlocks(), geometry.blockBytes(), Arrays.copyOf(times, count));
  }

  /** Free blocks that the host can write to without waiting. */
  public int usableBlocks() {
    return Math.max(0, blocks.freeCount() - RESERVED_BLOCKS);
  }

  /** The counts since {@link #resetCounts()}. */
  public FlashCounts counts() {
    return new FlashCounts(hostPages, movedPages, erases, foregroundErases, blocks.mostErased());
  }

  /** Number of pages that hold data of the host. */
  int mappedPages() {
    return (int) Arrays.stream(physicalOf).filter(page -> page != UNMAPPED).count();
  }

  /** Number of valid pages of all blocks, which equals {@link #mappedPages()}. */
  int validPages() {
    return blocks.validPages();
  }

  /** Resets the counts. */
  public void resetCounts() {
    hostPages = 0;
    movedPages = 0;
    erases = 0;
    foregroundErases = 0;
  }

  private long reclaim(VictimOrder order) {
    int victim = blocks.victim(order, writes);
    return victim < 0 ? 0 : reclaim(victim);
  }

  private long reclaim(int victim) {
    int valid = blocks.validPages(victim);
    long writtenAt = blocks.youngest(victim); // moving data does not make it young
    int first = victim * geometry.pagesPerBlock();
    for (int page = first; page < first + geometry.pagesPerBlock(); page++) {
      if (logicalOf[page] != UNMAPPED) {
        program(logicalOf[page], movedBlock, writtenAt);
        movedPages++;
      }
    }
    blocks.erased(victim);
    erases++;
    return timing.reclaimNanos(valid);
  }

  private void program(int logicalPage, OpenBlock open, long writtenAt) {
    invalidate(logicalPage);
    if (open.isFull()) {
      open.take(blocks.takeFree());
    }
    int physical = open.nextPage();
    physicalOf[logicalPage] = physical;
    logicalOf[physical] = logicalPage;
    blocks.programmed(open.block, writtenAt);
    if (open.isFull()) {
      blocks.close(open.block);
    }
  }

  private void invalidate(int logicalPage) {
    int old = physicalOf[logicalPage];
    if (old != UNMAPPED) {
      logicalOf[old] = UNMAPPED;
      blocks.invalidated(old / geometry.pagesPerBlock());
    }
  }

  /** A block that is being filled page by page. */
  private final class OpenBlock {
    private int block = UNMAPPED;
    private int used = geometry.pagesPerBlock();

    OpenBlock() {}

    OpenBlock(OpenBlock other) {
      block = other.block;
      used = other.used;
    }

    boolean isFull() {
      return used == geometry.pagesPerBlock();
    }

    void take(int free) {
      block = free;
      used = 0;
    }

    int nextPage() {
      return block * geometry.pagesPerBlock() + used++;
    }
  }
}

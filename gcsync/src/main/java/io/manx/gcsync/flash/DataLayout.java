// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Chooses the pages that new data overwrites. A file system reuses the pages of deleted files,
 * which the drive still counts as valid, since most file systems do not trim at once. Pages are
 * chosen in extents. As in a log-structured merge tree, a small, young part of the data is
 * overwritten much sooner than the rest. For one thread.
 */
public final class DataLayout {
  private static final int EXTENTS_PER_BLOCK = 8;
  private static final int FEWEST_EXTENTS = 2;
  private static final double HOT_WRITES = 0.8;
  private static final double HOT_PAGES = 0.2;

  private final UniformRandomProvider random;
  private final int extentPages;
  private final int extents;
  private final int hotExtents;
  private int page;
  private int pagesLeft;

  /**
   * Creates a layout. The smallest one has one hot extent and one other.
   *
   * @param logicalPages logical pages of the drive
   * @param extentPages pages of an extent
   * @param fillRatio share of the logical pages that hold data
   * @param random generator that chooses the overwritten data
   */
  public DataLayout(
      int logicalPages, int extentPages, double fillRatio, UniformRandomProvider random) {
    this.random = random;
    this.extentPages = extentPages;
    extents = (int) (logicalPages * fillRatio) / extentPages;
    hotExtents = Math.max(1, (int) (extents * HOT_PAGES));
    if (extents < FEWEST_EXTENTS || !(fillRatio <= 1)) {
      throw new IllegalArgumentException(
          "share %s of %d pages must be at most 1, and hold at least %d extents of %d pages"
              .formatted(fillRatio, logicalPages, FEWEST_EXTENTS, extentPages));
    }
  }

  /** Creates a layout for a drive, with eight extents per block. */
  public static DataLayout of(
      FlashGeometry geometry, double fillRatio, UniformRandomProvider random) {
    int extentPages = Math.max(1, geometry.pagesPerBlock() / EXTENTS_PER_BLOCK);
    return new DataLayout(geometry.logicalPages(), extentPages, fillRatio, random);
  }

  /** Returns the logical page for the next page of a file. */
  public int nextPage() {
    if (pagesLeft == 0) {
      boolean hot = random.nextDouble() < HOT_WRITES;
      int extent =
          hot ? random.nextInt(hotExtents) : hotExtents + random.nextInt(extents - hotExtents);
      page = extent * extentPages;
      pagesLeft = extentPages;
    }
    pagesLeft--;
    return page++;
  }

  /** Fills a drive with data, then overwrites it until blocks mix old and new data. */
  public void age(FlashTranslationLayer flash) {
    for (int written = 0; written < extents * extentPages; written++) {
      flash.write(written);
    }
    for (int written = 0; written < 4 * extents * extentPages; written++) {
      flash.write(nextPage());
    }
    flash.resetCounts();
  }
}

package io.manx.gcsync.flash;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Which pages new data takes. A file system gives new files the places of old ones, whose data is
 * dead but known to the drive as valid, since most do not trim at once. They are taken in extents;
 * a small, young part of the data dies much sooner than the rest, as it does in a log-structured
 * merge tree. For one thread.
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
   * Creates one. Of the smallest there can be, one extent is hot and one is not.
   *
   * @param logicalPages of the drive
   * @param extentPages pages of an extent
   * @param fillRatio share of them that holds data
   * @param random what decides which data dies
   */
  public DataLayout(
      int logicalPages, int extentPages, double fillRatio, UniformRandomProvider random) {
    this.random = random;
    this.extentPages = extentPages;
    extents = (int) (logicalPages * fillRatio) / extentPages;
    hotExtents = Math.max(1, (int) (extents * HOT_PAGES));
    if (extents < FEWEST_EXTENTS || !(fillRatio <= 1)) {
      throw new IllegalArgumentException(
          "share %s of %d pages: must be 1 or less, and hold %d extents of %d pages or more"
              .formatted(fillRatio, logicalPages, FEWEST_EXTENTS, extentPages));
    }
  }

  /** Creates one for a drive, with eight extents to a block. */
  public static DataLayout of(
      FlashGeometry geometry, double fillRatio, UniformRandomProvider random) {
    int extentPages = Math.max(1, geometry.pagesPerBlock() / EXTENTS_PER_BLOCK);
    return new DataLayout(geometry.logicalPages(), extentPages, fillRatio, random);
  }

  /** Returns the page that the next page of a file takes. */
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

  /** Fills a drive with data, then uses it until blocks hold old and new data alike. */
  public void age(FlashTranslationLayer flash) {
    for (int written = 0; written < extents * extentPages; written++) {
      flash.write(written);
    }
    for (int written = 0; written < 4 * extents * extentPages; written++) {
      flash.write(nextPage());
    }
    flash.countAnew();
  }
}

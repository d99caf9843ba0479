package io.manx.gcsync.flash;

/**
 * What a drive consists of.
 *
 * @param pageBytes bytes of a page, which is read and programmed as a whole
 * @param pagesPerBlock pages of a block, which is erased as a whole
 * @param blocks blocks that there are
 * @param overProvisioningRatio pages that the host cannot see, for each one that it sees
 */
public record FlashGeometry(
    int pageBytes, int pagesPerBlock, int blocks, double overProvisioningRatio) {
  /** Most blocks of a drive, a power of two: a block's number has so many bits. */
  static final int MOST_BLOCKS = 1 << 20;

  /** Pages of 4 KiB, 256 a block, 7 % over-provisioned, as FEMU's. */
  public static FlashGeometry ofBytes(long bytes) {
    return new FlashGeometry(4096, 256, (int) (bytes / (4096L * 256)), 0.07);
  }

  /** Checks that there is a drive to speak of. */
  public FlashGeometry {
    if (pageBytes <= 0 || pagesPerBlock <= 0 || blocks < 16) {
      throw new IllegalArgumentException(
          "a drive of " + blocks + " blocks of " + pagesPerBlock + " pages; 16 blocks at least");
    }
    if (blocks > MOST_BLOCKS) {
      throw new IllegalArgumentException(
          "a drive of " + blocks + " blocks; " + MOST_BLOCKS + " at most");
    }
    if (!(overProvisioningRatio > 0)) {
      throw new IllegalArgumentException("over-provisioning of " + overProvisioningRatio);
    }
    if ((long) blocks * pagesPerBlock > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("more pages than 2^31");
    }
  }

  /** All pages. */
  public int physicalPages() {
    return blocks * pagesPerBlock;
  }

  /** Pages that the host sees. */
  public int logicalPages() {
    return (int) (physicalPages() / (1 + overProvisioningRatio));
  }

  /** Bytes of a block. */
  public int blockBytes() {
    return pageBytes * pagesPerBlock;
  }
}

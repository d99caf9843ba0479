// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

/**
 * The geometry of a drive's flash.
 *
 * @param pageBytes bytes of a page, the unit of reading and programming
 * @param pagesPerBlock pages of a block, the unit of erasing
 * @param blocks number of blocks
 * @param overProvisioningRatio number of hidden pages per page that the host sees
 */
public record FlashGeometry(
    int pageBytes, int pagesPerBlock, int blocks, double overProvisioningRatio) {
  /** Maximum number of blocks, a power of two that limits the bits of a block's number. */
  static final int MAX_BLOCKS = 1 << 20;

  /** Returns FEMU's geometry: pages of 4 KiB, 256 per block, 7 % over-provisioning. */
  public static FlashGeometry ofBytes(long bytes) {
    return new FlashGeometry(4096, 256, (int) (bytes / (4096L * 256)), 0.07);
  }

  /** Checks the geometry. */
  public FlashGeometry {
    if (pageBytes <= 0 || pagesPerBlock <= 0 || blocks < 16) {
      throw new IllegalArgumentException(
          "a drive of " + blocks + " blocks of " + pagesPerBlock + " pages; needs 16 blocks");
    }
    if (blocks > MAX_BLOCKS) {
      throw new IllegalArgumentException(
          "a drive of " + blocks + " blocks; " + MAX_BLOCKS + " at most");
    }
    if (!(overProvisioningRatio > 0)) {
      throw new IllegalArgumentException("over-provisioning of " + overProvisioningRatio);
    }
    if ((long) blocks * pagesPerBlock > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("more pages than 2^31");
    }
  }

  /** Number of all pages. */
  public int physicalPages() {
    return blocks * pagesPerBlock;
  }

  /** Number of pages that the host sees. */
  public int logicalPages() {
    return (int) (physicalPages() / (1 + overProvisioningRatio));
  }

  /** Bytes of a block. */
  public int blockBytes() {
    return pageBytes * pagesPerBlock;
  }
}

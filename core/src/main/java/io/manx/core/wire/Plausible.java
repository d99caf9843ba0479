// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

/**
 * Bounds of the figures that other nodes report: figures beyond those of any real read are
 * rejected.
 */
public final class Plausible {
  private static final int MOST_READS = 1 << 24;
  private static final long LONGEST_NANOS = 3_600_000_000_000L;

  private Plausible() {}

  /** Whether a node may have so many reads. */
  public static boolean isCount(int reads) {
    return reads >= 0 && reads <= MOST_READS;
  }

  /** Whether a read may take so long. */
  public static boolean isTime(long nanos) {
    return nanos >= 0 && nanos <= LONGEST_NANOS;
  }
}

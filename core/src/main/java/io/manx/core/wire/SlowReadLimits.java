// SPDX-License-Identifier: Apache-2.0

package io.manx.core.wire;

/**
 * The slow reads of which a node keeps stories. With these limits a missing story may also show
 * that there was no such read.
 */
public final class SlowReadLimits {
  /** For how many seconds a story is kept. */
  public static final int SECONDS = 180;

  /** How many of the reads that began in one second are kept: the slowest ones. */
  public static final int PER_SECOND = 32;

  /** Reads that took no longer are never kept, in nanoseconds. */
  public static final long LEAST_NANOS = 1_000_000;

  private SlowReadLimits() {}
}

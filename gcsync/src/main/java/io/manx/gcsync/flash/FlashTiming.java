// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.flash;

/**
 * The times of a drive's operations, with all channels working in parallel.
 *
 * @param readNanos time to read a page
 * @param programNanos time to program a page
 * @param eraseNanos time to erase a block
 */
public record FlashTiming(long readNanos, long programNanos, long eraseNanos) {
  /**
   * Returns FEMU's times (Li and others, FAST 2018): read 40 µs, program 200 µs, erase 2 ms,
   * divided by the number of channels.
   *
   * @param channels number of channels that work in parallel
   */
  public static FlashTiming femu(int channels) {
    if (channels < 1) {
      throw new IllegalArgumentException(channels + " channels");
    }
    return new FlashTiming(40_000L / channels, 200_000L / channels, 2_000_000L / channels);
  }

  /** Time to reclaim a block: to move its valid pages and to erase it. */
  public long reclaimNanos(int validPages) {
    return validPages * (readNanos + programNanos) + eraseNanos;
  }
}

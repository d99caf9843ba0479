package io.manx.gcsync.flash;

/**
 * How long a drive takes, its channels working side by side.
 *
 * @param readNanos a page read
 * @param programNanos a page programmed
 * @param eraseNanos a block erased
 */
public record FlashTiming(long readNanos, long programNanos, long eraseNanos) {
  /**
   * FEMU's times (Li and others, FAST 2018): read 40 µs, program 200 µs, erase 2 ms, spread over
   * channels.
   *
   * @param channels that work side by side
   */
  public static FlashTiming femu(int channels) {
    if (channels < 1) {
      throw new IllegalArgumentException(channels + " channels");
    }
    return new FlashTiming(40_000L / channels, 200_000L / channels, 2_000_000L / channels);
  }

  /** Time to reclaim a block: its valid pages moved, then erased. */
  public long reclaimNanos(int validPages) {
    return validPages * (readNanos + programNanos) + eraseNanos;
  }
}

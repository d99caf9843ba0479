// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.terminal;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for display, in seconds, minutes and hours. */
public final class DurationText {
  private DurationText() {}

  /** Returns a duration such as {@code 12 s}, {@code 3 min 05 s} or {@code 1 h 20 min}. */
  public static String of(Duration duration) {
    long seconds = Math.max(0, duration.toSeconds());
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3_600) {
      return String.format(Locale.ROOT, "%d min %02d s", seconds / 60, seconds % 60);
    }
    return String.format(Locale.ROOT, "%d h %02d min", seconds / 3_600, seconds % 3_600 / 60);
  }
}

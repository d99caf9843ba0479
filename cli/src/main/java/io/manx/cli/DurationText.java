package io.manx.cli;

import java.time.Duration;
import java.util.Locale;

/** Formats durations for display, in seconds, minutes and hours. */
final class DurationText {
  private DurationText() {}

  static String of(Duration duration) {
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

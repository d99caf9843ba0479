// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import org.HdrHistogram.Histogram;

/** Creates latency histograms, all of one shape, so that they can be added to each other. */
public final class RunHistograms {
  /** Values are distinguished from 1 µs on. */
  private static final long LOWEST_DISCERNIBLE_NANOS = 1_000;

  private static final long INITIAL_HIGHEST_NANOS = 10_000_000_000L;
  private static final int SIGNIFICANT_DIGITS = 3;

  private RunHistograms() {}

  /**
   * Returns an empty histogram of nanoseconds with three significant digits that grows as needed.
   */
  public static Histogram create() {
    Histogram histogram =
        new Histogram(LOWEST_DISCERNIBLE_NANOS, INITIAL_HIGHEST_NANOS, SIGNIFICANT_DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.LoadOptions;
import java.time.Duration;

/** Estimates the time left of a measured part, by plan or by the progress of its requests. */
final class TimeLeft {
  private final LoadOptions options;
  private long completed;

  TimeLeft(LoadOptions options) {
    this.options = options;
  }

  /**
   * Returns the time left, given the requests completed since the last call.
   *
   * @param sinceMeasuredNanos time since the start of the measured part, negative before it
   */
  Duration after(long sinceMeasuredNanos, long newlyCompleted) {
    Duration planned = options.duration().minusNanos(sinceMeasuredNanos);
    completed += sinceMeasuredNanos < 0 ? 0 : newlyCompleted;
    if (options.requests() > 0 && completed > 0) {
      double each = (double) sinceMeasuredNanos / completed;
      Duration expected =
          Duration.ofNanos((long) (each * Math.max(0, options.requests() - completed)));
      planned = expected.compareTo(planned) < 0 ? expected : planned;
    }
    return planned.isNegative() ? Duration.ZERO : planned;
  }
}

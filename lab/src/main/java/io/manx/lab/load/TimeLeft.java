package io.manx.lab.load;

import io.manx.lab.load.workload.LoadOptions;

import java.time.Duration;

/** How long a measured part will still take: as planned, or as its requests get on. */
final class TimeLeft {
  private final LoadOptions options;
  private long completed;

  TimeLeft(LoadOptions options) {
    this.options = options;
  }

  /**
   * Takes note of what was completed since the last call.
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

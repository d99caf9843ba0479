package io.manx.lab.load;

import java.time.Duration;

/** Hears once a second how a run is doing. */
@FunctionalInterface
public interface LoadProgress {
  /**
   * Tells the state of a run.
   *
   * @param warmingUp whether what is measured now will be discarded
   * @param ratePerSecond requests completed per second since the last call
   * @param p50Millis median latency since the last call
   * @param p99Millis 99th percentile since the last call
   * @param errors errors and drops so far
   * @param left time left
   */
  void update(
      boolean warmingUp,
      double ratePerSecond,
      double p50Millis,
      double p99Millis,
      long errors,
      Duration left);

  /** Says nothing. */
  static LoadProgress silent() {
    return (warmingUp, rate, p50, p99, errors, left) -> {};
  }
}

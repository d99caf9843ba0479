// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import java.time.Duration;

/** Is told the progress of a run once a second. */
@FunctionalInterface
public interface LoadProgress {
  /**
   * Reports the state of a run.
   *
   * @param settling whether the requests of this time will be discarded
   * @param ratePerSecond requests completed per second since the last call
   * @param p50Millis median latency since the last call
   * @param p99Millis 99th percentile since the last call
   * @param errors errors and drops so far
   * @param left time left
   */
  void update(
      boolean settling,
      double ratePerSecond,
      double p50Millis,
      double p99Millis,
      long errors,
      Duration left);

  /** Returns one that shows nothing. */
  static LoadProgress silent() {
    return (settling, rate, p50, p99, errors, left) -> {};
  }
}

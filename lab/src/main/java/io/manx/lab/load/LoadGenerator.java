// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import org.HdrHistogram.Histogram;

/** Sends one load and records it, in this process or in others. */
interface LoadGenerator {
  /**
   * Sends the load, and returns when each request has its outcome.
   *
   * @param startNanos when settling begins, by {@link System#nanoTime()}
   * @throws io.manx.results.UserException if a process that sends it ends
   * @throws InterruptedException if it is interrupted
   */
  RecordedLoad run(long startNanos) throws InterruptedException;

  /** Returns the latencies since the last call, including those of settling, and resets them. */
  Histogram takeProgress();

  /** Returns the number of errors and drops so far, including those of settling. */
  long errors();
}

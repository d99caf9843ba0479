// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

/** Sends requests until the time is up, or all have been sent. */
interface LoadLoop {
  /**
   * Runs settling and measured part, and returns when every request has an outcome.
   *
   * @param startNanos clock value at which settling begins
   * @return length of the measured part in nanoseconds
   * @throws InterruptedException if the run is interrupted
   */
  long run(long startNanos) throws InterruptedException;
}

package io.manx.lab.load;

/** Sends requests until the time is up. */
interface LoadLoop {
  /**
   * Runs warm-up and measured part, and returns when every request has an outcome.
   *
   * @param startNanos clock value at which the warm-up begins
   * @throws InterruptedException if the run is broken off
   */
  void run(long startNanos) throws InterruptedException;
}

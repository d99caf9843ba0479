// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

/** A selector whose scores are computed at intervals rather than with each ranking. */
public interface PeriodicSelector extends ReplicaSelector {
  /**
   * Computes the scores for the coming rankings. The host calls this from one thread at a time.
   *
   * @param nowNanos the time
   * @return nanoseconds until the next call is due
   */
  long update(long nowNanos);

  /** The configured interval in nanoseconds, which an adaptive one never exceeds. */
  long longestIntervalNanos();
}

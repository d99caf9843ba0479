package io.manx.core.policy;

/** A selector whose scores are computed at intervals rather than with each ranking. */
public interface PeriodicSelector extends ReplicaSelector {
  /**
   * Computes the scores that the rankings to come go by. The host calls this from one thread at a
   * time.
   *
   * @param nowNanos the time
   * @return nanoseconds until the next call is due
   */
  long update(long nowNanos);

  /** The interval that is set, in nanoseconds; one that adapts is never longer. */
  long longestIntervalNanos();
}

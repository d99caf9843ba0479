package io.manx.core.policy;

import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.MedianOfReplicaMeans;

/**
 * What {@link ManxSelector} knows of the requests of a cost class, at whichever replica.
 * Thread-safe without locks.
 */
final class ManxCostClass {
  private static final double COST_WEIGHT = 0.03;
  private static final double COST_WEIGHT_OF_ALL = 0.01;
  private static final double SILENCE_QUANTILE = 0.99;

  /** An answer is far too late if it takes so many times what is usual beyond its network time. */
  private static final double STALL_FACTOR = 5;

  final MedianOfReplicaMeans serviceMillis =
      new MedianOfReplicaMeans(COST_WEIGHT, COST_WEIGHT_OF_ALL);

  /** As that, of what responses take beyond their waiting and network times. */
  final MedianOfReplicaMeans seenMillis = new MedianOfReplicaMeans(COST_WEIGHT, COST_WEIGHT_OF_ALL);

  final LogQuantile silenceNanos = new LogQuantile(SILENCE_QUANTILE, 1);

  /** Whether any replica has said how long it serves them. */
  private volatile boolean isKnown;

  boolean isKnown() {
    return isKnown;
  }

  /** Takes note that a replica has said it. */
  void isNowKnown() {
    if (!isKnown) {
      isKnown = true;
    }
  }

  /**
   * Whether an answer is far too late.
   *
   * @param unexplainedMillis what it took beyond waiting, service and the usual network time
   * @param leastMillis below which none is
   */
  boolean isStall(double unexplainedMillis, double leastMillis) {
    return unexplainedMillis > Math.max(leastMillis, STALL_FACTOR * seenMillis.lower());
  }
}

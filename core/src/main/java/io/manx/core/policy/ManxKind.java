// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.LogQuantile;
import io.manx.core.estimate.MedianOfReplicaMeans;

/**
 * The statistics of {@link ManxSelector} on a kind of request, over all replicas. Thread-safe
 * without locks.
 */
final class ManxKind {
  private static final double COST_WEIGHT = 0.03;
  private static final double COST_WEIGHT_OF_ALL = 0.01;
  private static final double SILENCE_QUANTILE = 0.99;
  private static final int LEAST_ANSWERS = 100;

  /** An answer is far too late if its unexplained time is so many times what is usual. */
  private static final double STALL_FACTOR = 5;

  /** What responses take beyond their waiting and network times. */
  final MedianOfReplicaMeans seenMillis = new MedianOfReplicaMeans(COST_WEIGHT, COST_WEIGHT_OF_ALL);

  final LogQuantile silenceNanos = new LogQuantile(SILENCE_QUANTILE, 1);

  /** Roughly how many answers there were, as long as they are few. */
  private int answers;

  /** Whether any replica has reported service times of this kind. */
  private volatile boolean isKnown;

  /** A replica has answered after a silence. */
  void answeredAfter(double nanos) {
    silenceNanos.add(nanos);
    if (answers < LEAST_ANSWERS) {
      answers++;
    }
  }

  /** Whether the kind can be judged by its own answers. */
  boolean hasEnoughAnswers() {
    return answers >= LEAST_ANSWERS;
  }

  boolean isKnown() {
    return isKnown;
  }

  /** A replica has reported a service time. */
  void isNowKnown() {
    if (!isKnown) {
      isKnown = true;
    }
  }

  /**
   * Whether an answer is far too late.
   *
   * @param unexplainedMillis its time beyond waiting, service and the usual network time
   * @param leastMillis lower limit
   */
  boolean isStall(double unexplainedMillis, double leastMillis) {
    return unexplainedMillis > Math.max(leastMillis, STALL_FACTOR * seenMillis.lower());
  }
}

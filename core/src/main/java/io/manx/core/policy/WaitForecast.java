// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.Persistence;

/**
 * Expects how long a request will wait at a replica, from the number of other requests that the
 * replica last reported.
 *
 * <p>The expected wait is {@code a + p * (q - b) * s}: a is the mean waiting time at all replicas,
 * q the reported number, b its mean, and s the mean service time. p is learnt from what requests
 * then waited, for each age of a report apart ({@link Persistence}). It contains how many requests
 * a replica executes at once, and how soon queues are worked off. Thread-safe without locks.
 */
final class WaitForecast {
  private static final double MEAN_WEIGHT = 0.01;

  private final Persistence persistence = new Persistence(0);
  private final Ewma waitingMillis = Ewma.fromFirstSample(MEAN_WEIGHT);
  private final Ewma serviceMillis = Ewma.fromFirstSample(MEAN_WEIGHT);
  private final Ewma others = Ewma.fromFirstSample(MEAN_WEIGHT);
  private final double queueWeight;

  /**
   * Creates one that expects no waits.
   *
   * @param queueWeight weight of reported numbers, usually 1
   */
  WaitForecast(double queueWeight) {
    this.queueWeight = queueWeight;
  }

  /** The mean service time of all requests; 0 if unknown. */
  double meanServiceMillis() {
    return serviceMillis.value();
  }

  /** The expected wait at a replica of which nothing is known. */
  double millis() {
    return waitingMillis.value();
  }

  /**
   * Returns the expected wait.
   *
   * @param reported the other requests that the replica reported last
   * @param ageNanos time since it did
   */
  double millis(int reported, long ageNanos) {
    double deviation = queueWeight * persistence.share(ageNanos) * deviationMillis(reported);
    return Math.max(0, waitingMillis.value() + deviation);
  }

  private double deviationMillis(int reported) {
    return (reported - others.value()) * serviceMillis.value();
  }

  /**
   * Learns how long a request has waited at a replica that had reported a number before.
   *
   * @param ageNanos time since it had
   */
  void waited(double waited, int reportedBefore, long ageNanos) {
    double deviation = deviationMillis(reportedBefore);
    persistence.learn(deviation, waited - waitingMillis.value(), ageNanos);
  }

  /** Learns what is usual, from a request and the number that came with its answer. */
  void learn(double waited, double serviceTook, int reported) {
    waitingMillis.add(waited);
    serviceMillis.add(serviceTook);
    others.add(reported);
  }
}

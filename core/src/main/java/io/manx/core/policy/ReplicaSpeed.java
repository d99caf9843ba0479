// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.estimate.Ewma;
import io.manx.core.estimate.Persistence;

/**
 * How many times as long as usual a replica's requests take. It deviates from 1 by a lasting part,
 * the mean of its requests, and a passing one, an average of how the newest differed from that. Of
 * each as much counts as is known to be left at its age ({@link Persistence}). So where replicas
 * differ by chance only, all are alike; a replica that is slow for good is not asked again before
 * long; and one that is slow for a moment is forgiven as soon as such moments usually end.
 * Thread-safe without locks; of several requests at once, one may be lost.
 */
final class ReplicaSpeed {
  /** Requests as many as which the lasting part's first value of 0 counts. */
  private static final int FIRST_COUNT = 4;

  private final Shared shared;
  private final Ewma lasting;
  private volatile double passing;
  private volatile int count;

  /** What all replicas of a requester have in common. */
  static final class Shared {
    private final Persistence lasting = new Persistence(1);
    private final Persistence passing = new Persistence(0);
    private final double lastingWeight;
    private final double passingWeight;

    /**
     * Creates it.
     *
     * @param lastingWeight least weight of the newest request in the lasting part; 0 for no such
     *     part
     * @param passingWeight weight of the newest request in the passing part; 0 for no such part
     */
    Shared(double lastingWeight, double passingWeight) {
      this.lastingWeight = lastingWeight;
      this.passingWeight = passingWeight;
    }
  }

  /** Creates that of a replica of which nothing is known. */
  ReplicaSpeed(Shared shared) {
    this.shared = shared;
    lasting = Ewma.from(shared.lastingWeight, 0);
  }

  /**
   * Returns the expected multiple of the usual service time.
   *
   * @param ageNanos time since the newest request was answered
   */
  double multiple(long ageNanos) {
    return 1 + lastingPart(ageNanos) + passingPart(ageNanos);
  }

  private double lastingPart(long ageNanos) {
    return shared.lasting.share(ageNanos) * lasting.value();
  }

  private double passingPart(long ageNanos) {
    return shared.passing.share(ageNanos) * passing;
  }

  /**
   * Learns from a request.
   *
   * @param multiple how many times as long as usual it took
   * @param ageNanos time since the request before; a long one begins anew
   */
  void learn(double multiple, long ageNanos) {
    double found = multiple - 1;
    if (ageNanos >= Persistence.FORGOTTEN_NANOS) {
      count = 0;
    }
    shared.lasting.learn(lasting.value(), found, ageNanos);
    double rest = found - lastingPart(ageNanos);
    shared.passing.learn(passing, rest, ageNanos);
    passing = shared.passingWeight * rest + (1 - shared.passingWeight) * passingPart(ageNanos);
    learnLasting(found);
  }

  private void learnLasting(double found) {
    if (shared.lastingWeight > 0) {
      int before = count;
      double weight = Math.max(shared.lastingWeight, 1.0 / (FIRST_COUNT + before));
      lasting.add(found, weight);
      if (weight > shared.lastingWeight) {
        count = before + 1;
      }
    }
  }
}

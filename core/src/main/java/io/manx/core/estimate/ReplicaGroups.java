// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

/**
 * Estimates of up to {@value #GROUPS} groups of replicas, and their median. With up to {@value
 * #GROUPS} replicas each is a group of its own. The median is the usual estimate, whichever replica
 * is asked most. Thread-safe without locks, as subclasses must be.
 */
abstract class ReplicaGroups {
  /** The number of groups. */
  public static final int GROUPS = 8;

  /** Returns the group of a replica. */
  static int of(int replica) {
    return replica % GROUPS;
  }

  /** Returns the estimate of a group. */
  abstract double value(int group);

  /** Whether a group counts at a moment, in the estimate's own unit of time. */
  abstract boolean counts(int group, long moment);

  /** The number of groups that count. */
  final int counting(long moment) {
    int counting = 0;
    for (int group = 0; group < GROUPS; group++) {
      counting += counts(group, moment) ? 1 : 0;
    }
    return counting;
  }

  /**
   * Returns the estimate at a rank among the groups that count, from 0 for the lowest; NaN if two
   * groups have just changed ranks.
   */
  final double atRank(int rank, long moment) {
    for (int group = 0; group < GROUPS; group++) {
      if (counts(group, moment) && below(group, moment) == rank) {
        return value(group);
      }
    }
    return Double.NaN;
  }

  /** The number of groups that count and come before this one, by estimate and then by index. */
  private int below(int group, long moment) {
    double own = value(group);
    int below = 0;
    for (int i = 0; i < GROUPS; i++) {
      double other = value(i);
      boolean isBefore = other < own || (other == own && i < group);
      below += isBefore && counts(i, moment) ? 1 : 0;
    }
    return below;
  }
}

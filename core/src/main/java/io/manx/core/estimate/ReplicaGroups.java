package io.manx.core.estimate;

/**
 * Estimates of up to {@value #GROUPS} groups of replicas, and which of them is in the middle. While
 * no more replicas have ever been numbered, each is a group of its own. The median tells what is
 * usual, whichever replica is asked most. Thread-safe without locks, as what extends it must be.
 */
abstract class ReplicaGroups {
  /** How many groups there are. */
  public static final int GROUPS = 8;

  /** Returns the group of a replica. */
  static int of(int replica) {
    return replica % GROUPS;
  }

  /** Returns the estimate of a group. */
  abstract double value(int group);

  /** Whether a group counts at a moment, in whatever unit the estimate counts time. */
  abstract boolean counts(int group, long moment);

  /** How many groups count. */
  final int counting(long moment) {
    int counting = 0;
    for (int group = 0; group < GROUPS; group++) {
      counting += counts(group, moment) ? 1 : 0;
    }
    return counting;
  }

  /**
   * Returns the estimate at a rank among those that count, from 0 for the lowest; NaN if two groups
   * have just changed places.
   */
  final double atRank(int rank, long moment) {
    for (int group = 0; group < GROUPS; group++) {
      if (counts(group, moment) && below(group, moment) == rank) {
        return value(group);
      }
    }
    return Double.NaN;
  }

  /** How many groups that count come before this one, by estimate and then by index. */
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

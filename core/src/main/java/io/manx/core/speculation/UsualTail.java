package io.manx.core.speculation;

import io.manx.core.selection.LogQuantile;

/**
 * A percentile of response times as it is at the usual replica. Replicas fall into {@value #GROUPS}
 * groups; each has its percentile, and the lower median of these is the usual one. A percentile of
 * all responses together would be that of the worst replica as soon as more of them come from it
 * than lie above: with a third of the responses from a replica that stands still for a seventh of
 * the time, nearly five in a hundred do. Thread-safe without locks.
 */
final class UsualTail {
  /** In a cluster of no more nodes each is a group of its own. */
  static final int GROUPS = 8;

  /** Of all groups together. */
  static final int LEAST_RESPONSES = 100;

  /** Two of them lie above the 95th percentile. */
  private static final int LEAST_OF_GROUP = 40;

  private final LogQuantile[] groups = new LogQuantile[GROUPS];
  private volatile double usual;

  UsualTail(double quantile) {
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = LogQuantile.soonFalling(quantile, 1);
    }
  }

  void add(int replica, long responseNanos) {
    groups[replica % GROUPS].add((double) responseNanos);
    double median = lowerMedian();
    if (median > 0) {
      usual = median;
    }
  }

  /** In nanoseconds; 0 while it is not known. */
  double value() {
    return usual;
  }

  /** Returns 0 if there is none yet, or if groups have just changed places. */
  private double lowerMedian() {
    int responses = 0;
    int known = 0;
    for (LogQuantile group : groups) {
      responses += group.count();
      known += isKnown(group) ? 1 : 0;
    }
    int lowerMedian = (known - 1) / 2;
    for (int i = 0; responses >= LEAST_RESPONSES && i < GROUPS; i++) {
      if (isKnown(groups[i]) && knownBelow(i) == lowerMedian) {
        return groups[i].value();
      }
    }
    return 0;
  }

  /** How many groups come before this one, by value and then by index. */
  private int knownBelow(int index) {
    double value = groups[index].value();
    int below = 0;
    for (int i = 0; i < GROUPS; i++) {
      double other = groups[i].value();
      boolean isBefore = other < value || (other == value && i < index);
      below += isBefore && isKnown(groups[i]) ? 1 : 0;
    }
    return below;
  }

  private static boolean isKnown(LogQuantile group) {
    return group.count() >= LEAST_OF_GROUP;
  }
}

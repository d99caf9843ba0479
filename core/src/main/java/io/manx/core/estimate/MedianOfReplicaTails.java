// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A percentile of response times at the usual replica: the lower median of the percentiles of
 * {@value #GROUPS} groups of replicas. A percentile of all responses would soon be that of the
 * worst replica: if a third of them come from a replica that pauses for a seventh of the time,
 * nearly five in a hundred are slow. A group that has long been silent, since its replicas are dead
 * or gone, does not count. Until a group has given {@value #LEAST_RESPONSES} responses, those of
 * all groups count as one.
 *
 * <p>The first responses over a connection are slow, and a percentile that starts with one falls by
 * only a fortieth with each response. So until a group has given {@value #FIRST_RESPONSES}
 * responses, its percentile is at most {@value #MOST_OVER_MEDIAN} times its median, which slow
 * first responses do not move. Thread-safe without locks.
 */
public final class MedianOfReplicaTails extends ReplicaGroups {
  /** Responses from which on a percentile is known, of a group or of all. */
  public static final int LEAST_RESPONSES = 10;

  private static final int FIRST_RESPONSES = 40;
  private static final double MOST_OVER_MEDIAN = 8;

  /** Responses of other groups after which a silent group no longer counts. */
  public static final int SILENCE = 10_000;

  private final Group[] groups = new Group[GROUPS];
  private final Group all;
  private final AtomicLong responses = new AtomicLong();
  private volatile double usualNanos;

  /**
   * Creates one that knows nothing.
   *
   * @param quantile the percentile, from 0 to 1
   */
  public MedianOfReplicaTails(double quantile) {
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = new Group(quantile);
    }
    all = new Group(quantile);
  }

  /** Adds the response time of a replica. */
  public void add(int replica, long responseNanos) {
    long now = responses.incrementAndGet();
    Group group = groups[of(replica)];
    group.newest = now;
    group.add(responseNanos);
    int counting = counting(now);
    double usual = counting == 0 ? early(responseNanos) : lowerMedian(counting, now);
    if (usual > 0) {
      usualNanos = usual;
    }
  }

  /** Returns the percentile of all responses; 0 if there are too few even together. */
  private double early(long responseNanos) {
    all.add(responseNanos);
    return all.isKnown() ? all.tail.value() : 0;
  }

  /** The percentile in nanoseconds; 0 while it is unknown. */
  public double value() {
    return usualNanos;
  }

  /** Returns the lower median; 0 if groups have just changed ranks. */
  private double lowerMedian(int counting, long now) {
    double median = atRank((counting - 1) / 2, now);
    return Double.isNaN(median) ? 0 : median;
  }

  @Override
  double value(int group) {
    return groups[group].tail.value();
  }

  @Override
  boolean counts(int group, long now) {
    return groups[group].countsAt(now);
  }

  private static final class Group {
    private final FirstMedian median = new FirstMedian(FIRST_RESPONSES);
    private final LogQuantile tail;

    /** Number of the group's newest response among all responses, from 1. */
    private volatile long newest;

    Group(double quantile) {
      tail = LogQuantile.soonFalling(quantile, 1);
    }

    void add(long responseNanos) {
      tail.add((double) responseNanos);
      if (!median.isComplete()) {
        tail.lowerTo(MOST_OVER_MEDIAN * median.add(responseNanos));
      }
    }

    boolean isKnown() {
      return tail.count() >= LEAST_RESPONSES;
    }

    boolean countsAt(long now) {
      return isKnown() && now - newest < SILENCE;
    }
  }
}

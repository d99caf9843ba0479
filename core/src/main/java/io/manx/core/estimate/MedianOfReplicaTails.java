package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A percentile of response times as it is at the usual replica. Replicas fall into {@value #GROUPS}
 * groups; each has its percentile, and the lower median of these is the usual one. A percentile of
 * all responses together would be that of the worst replica as soon as more of them come from it
 * than lie above: with a third of the responses from a replica that stands still for a seventh of
 * the time, nearly five in a hundred do. A group that has long been silent, since its replicas are
 * dead or gone, does not count.
 *
 * <p>The first responses over a connection are slow, and a percentile that begins with one falls by
 * a fortieth with each response only. So while a group has given fewer than {@value #FIRST}, its
 * percentile is at most {@value #MOST_OVER_MEDIAN} times its median, which they do not move.
 * Thread-safe without locks.
 */
public final class MedianOfReplicaTails extends ReplicaGroups {
  /** Of all groups together. */
  public static final int LEAST_RESPONSES = 20;

  private static final int LEAST_OF_GROUP = 10;
  private static final int FIRST = 40;
  private static final double MOST_OVER_MEDIAN = 8;

  /** After so many responses of others a group no longer counts. */
  public static final int SILENCE = 10_000;

  private final Group[] groups = new Group[GROUPS];
  private final AtomicLong responses = new AtomicLong();
  private volatile double usual;

  /**
   * Creates one that knows nothing.
   *
   * @param quantile the percentile, from 0 to 1
   */
  public MedianOfReplicaTails(double quantile) {
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = new Group(LogQuantile.soonFalling(quantile, 1));
    }
  }

  /** Adds the response time of a replica. */
  public void add(int replica, long responseNanos) {
    long now = responses.incrementAndGet();
    Group group = groups[of(replica)];
    group.newest = now;
    group.add(responseNanos);
    double median = now < LEAST_RESPONSES ? 0 : lowerMedian(now);
    if (median > 0) {
      usual = median;
    }
  }

  /** In nanoseconds; 0 while it is not known. */
  public double value() {
    return usual;
  }

  /** Returns 0 if there is none yet, or if groups have just changed places. */
  private double lowerMedian(long now) {
    double median = atRank((counting(now) - 1) / 2, now);
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
    private final FirstMedian median = new FirstMedian(FIRST);
    private final LogQuantile tail;

    /** The last of all responses that was of this group, counted from 1. */
    private volatile long newest;

    Group(LogQuantile tail) {
      this.tail = tail;
    }

    void add(long responseNanos) {
      tail.add((double) responseNanos);
      if (!median.isComplete()) {
        tail.lowerTo(MOST_OVER_MEDIAN * median.add(responseNanos));
      }
    }

    boolean countsAt(long now) {
      return tail.count() >= LEAST_OF_GROUP && now - newest < SILENCE;
    }
  }
}

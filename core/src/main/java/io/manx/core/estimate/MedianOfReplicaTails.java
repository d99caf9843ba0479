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
public final class MedianOfReplicaTails {
  /** While no more nodes have ever been numbered, each is a group of its own. */
  public static final int GROUPS = 8;

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

  public MedianOfReplicaTails(double quantile) {
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = new Group(LogQuantile.soonFalling(quantile, 1));
    }
  }

  public void add(int replica, long responseNanos) {
    long now = responses.incrementAndGet();
    Group group = groups[replica % GROUPS];
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
    int counting = 0;
    for (Group group : groups) {
      counting += group.countsAt(now) ? 1 : 0;
    }
    int lowerMedian = (counting - 1) / 2;
    for (int i = 0; i < GROUPS; i++) {
      if (groups[i].countsAt(now) && countingBelow(i, now) == lowerMedian) {
        return groups[i].tail.value();
      }
    }
    return 0;
  }

  /** How many groups come before this one, by value and then by index. */
  private int countingBelow(int index, long now) {
    double value = groups[index].tail.value();
    int below = 0;
    for (int i = 0; i < GROUPS; i++) {
      double other = groups[i].tail.value();
      boolean isBefore = other < value || (other == value && i < index);
      below += isBefore && groups[i].countsAt(now) ? 1 : 0;
    }
    return below;
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

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * A mean as it is at the usual replica: each of up to {@value #GROUPS} groups of replicas has its
 * moving average, and their median is the usual one. A mean of all samples together would be what
 * the replica says that is asked most: one that claims to take no time would make everything seem
 * cheap, its own queue first of all, and draw ever more requests. While no more replicas have ever
 * been numbered, each is a group of its own. A group counts from its {@value #LEAST_OF_GROUP}th
 * sample on; before the first one counts, it is the average of all. Thread-safe without locks.
 */
public final class MedianOfReplicaMeans extends ReplicaGroups {
  private static final long ANY_TIME = 0;

  /** Samples before which a group does not count. */
  public static final int LEAST_OF_GROUP = 20;

  private final double weight;
  private final Ewma all;
  private final Ewma[] groups = new Ewma[GROUPS];
  private final AtomicIntegerArray samples = new AtomicIntegerArray(GROUPS);
  private volatile double usual;
  private volatile double lower;

  /**
   * Creates one.
   *
   * @param weight of the newest sample of a group
   * @param weightOfAll of the newest sample among all, as long as no group counts
   */
  public MedianOfReplicaMeans(double weight, double weightOfAll) {
    this.weight = weight;
    all = Ewma.fromFirstSample(weightOfAll);
    for (int i = 0; i < GROUPS; i++) {
      groups[i] = Ewma.fromFirstSample(weight);
    }
  }

  /** Adds a sample of a replica, not below 0. */
  public void add(int replica, double sample) {
    int group = of(replica);
    int count = samples.get(group);
    if (count < LEAST_OF_GROUP) {
      all.add(sample);
    }
    if (weight * count < 1) {
      count = samples.incrementAndGet(group);
    }
    groups[group].add(sample, Math.max(weight, 1.0 / count));
    computeMedians();
  }

  /** Returns the median of the averages of those that count, or 0 before the first sample. */
  public double value() {
    return usual;
  }

  /**
   * As {@link #value()}, but of an even number of averages the lower one in the middle: of two
   * replicas the one that is bad does not count.
   */
  public double lower() {
    return lower;
  }

  /** How many times as much as usual a sample is; 1 while that is not known. */
  public double multiple(double sample) {
    double now = usual;
    return now > 0 ? sample / now : 1;
  }

  @Override
  double value(int group) {
    return groups[group].value();
  }

  @Override
  boolean counts(int group, long moment) {
    return samples.get(group) >= LEAST_OF_GROUP;
  }

  /** Of an even number of groups the mean of the two in the middle. */
  private void computeMedians() {
    int counting = counting(ANY_TIME);
    double low = counting == 0 ? all.value() : atRankOrUsual((counting - 1) / 2);
    lower = low;
    usual = counting == 0 || counting % 2 == 1 ? low : (low + atRankOrUsual(counting / 2)) / 2;
  }

  private double atRankOrUsual(int rank) {
    double value = atRank(rank, ANY_TIME);
    return Double.isNaN(value) ? usual : value;
  }
}

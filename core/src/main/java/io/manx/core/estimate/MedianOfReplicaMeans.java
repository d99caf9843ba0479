// SPDX-License-Identifier: Apache-2.0

package io.manx.core.estimate;

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The mean at the usual replica: the median of the moving averages of up to {@value #GROUPS} groups
 * of replicas. A mean of all samples would be dominated by the replica that is asked most. If that
 * replica claimed to take no time, everything would seem cheap, above all its own queue, and it
 * would draw ever more requests.
 *
 * <p>With up to {@value #GROUPS} replicas each is a group of its own. A group counts from its
 * {@value #LEAST_OF_GROUP}th sample on; until then the average of all samples is used. Thread-safe
 * without locks.
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

  /** Returns the median of the averages of the groups that count, or 0 before the first sample. */
  public double value() {
    return usual;
  }

  /**
   * Like {@link #value()}, but with an even number of groups the lower of the two in the middle, so
   * that of two replicas the slower one does not count.
   */
  public double lower() {
    return lower;
  }

  /** Ratio of a sample to the usual mean; 1 while that is unknown. */
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

  /**
   * Computes both medians; the ordinary one of an even number is the mean of the two in the middle.
   */
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

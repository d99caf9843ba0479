// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.ForgettingRegression;

/**
 * How many times as long as the usual read of its kind a read takes, by the size of the last answer
 * from its partition. The factor is 1 while that is unknown, and within 1 / {@value CostFactor#MAX}
 * and {@value CostFactor#MAX}. For a replica, which knows the sizes of all its answers. Thread-safe
 * without locks, except when a kind first occurs.
 */
public final class SizeFactors {
  private static final int REMEMBERED_PARTITIONS = 1 << 16;
  private static final int ONE_GROUP = 0;
  private static final double NANOS_PER_MILLI = 1e6;

  private final RequestKinds kinds = new RequestKinds();
  private final PartitionSizes sizes = new PartitionSizes(REMEMBERED_PARTITIONS);
  private final PerKind<ForgettingRegression> serviceMillis =
      new PerKind<>(() -> new ForgettingRegression(1));

  /**
   * Returns the factor of a read.
   *
   * @param key of its kind, such as a hash of table and shape
   * @param partition hash of what it reads
   */
  public double factor(long key, long partition) {
    int kind = kinds.find(key);
    double bytes = kind == RequestKinds.UNKNOWN ? PartitionSizes.UNKNOWN : bytes(kind, partition);
    if (bytes == PartitionSizes.UNKNOWN) {
      return 1;
    }
    ForgettingRegression regression = serviceMillis.get(kind);
    return CostFactor.of(regression.predict(bytes), regression.mean());
  }

  private double bytes(int kind, long partition) {
    return sizes.bytes(RequestDemands.key(kind, partition));
  }

  /**
   * A read has been executed.
   *
   * @param bytes size of its answer
   */
  public void served(long key, long partition, long bytes, long serviceNanos, long nowNanos) {
    int kind = kinds.findOrAdd(key, ONE_GROUP, () -> "", nowNanos);
    if (kind == ONE_GROUP) {
      return; // too many kinds to tell apart
    }
    double last = bytes(kind, partition);
    double known = last == PartitionSizes.UNKNOWN ? Demand.UNKNOWN_FEATURE : last;
    serviceMillis.get(kind).add(new double[] {known}, serviceNanos / NANOS_PER_MILLI);
    sizes.observe(RequestDemands.key(kind, partition), bytes);
    kinds.ended(kind, serviceNanos, nowNanos);
  }
}

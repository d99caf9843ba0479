// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

import io.manx.core.estimate.RandomBits;

/**
 * What a requester knows of its requests before it sends them: the one body for nodes and drivers.
 * Requests of the same kind and partition are expected to have answers of the same size as the last
 * one. Thread-safe without locks, apart from {@link RequestKinds}.
 */
public final class RequestDemands {
  /** The hash of an unknown partition. */
  public static final long NO_PARTITION = 0;

  private static final int REMEMBERED_PARTITIONS = 1 << 16;
  private static final int LARGE_KEYS = 100_000;

  private final RequestCosts costs = new RequestCosts();
  private final PartitionSizes sizes = new PartitionSizes(REMEMBERED_PARTITIONS);
  private final LargeKeys largeKeys = new LargeKeys(LARGE_KEYS);

  /** What requests cost. */
  public RequestCosts costs() {
    return costs;
  }

  /**
   * Returns what is known of a request.
   *
   * @param large whether it reads a large value; of a known partition the size decides
   * @param rows that are asked for at most, or {@link Demand#UNKNOWN_FEATURE}
   * @param partition hash of what it reads, or {@link #NO_PARTITION}
   */
  public Demand of(int kind, int group, boolean large, double rows, long partition) {
    if (partition == NO_PARTITION) {
      return costs.demand(kind, group, large, rows, Demand.UNKNOWN_FEATURE);
    }
    long key = key(kind, partition);
    double bytes = sizes.bytes(key);
    double known = bytes == PartitionSizes.UNKNOWN ? Demand.UNKNOWN_FEATURE : bytes;
    return costs.demand(kind, group, largeKeys.contains(key), rows, known);
  }

  /**
   * Learns the size of an answer.
   *
   * @param partition hash of what was read, or {@link #NO_PARTITION}
   */
  public void answered(Demand demand, long partition, long bytes) {
    if (partition != NO_PARTITION) {
      long key = key(demand.kind(), partition);
      sizes.observe(key, bytes);
      largeKeys.observe(demand.kind(), key, bytes);
    }
  }

  /** Returns the key under which the size of a partition is remembered. */
  static long key(int kind, long partition) {
    return partition ^ RandomBits.mix(kind);
  }
}

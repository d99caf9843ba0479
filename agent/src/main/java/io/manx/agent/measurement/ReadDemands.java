package io.manx.agent.measurement;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.core.request.Demand;
import io.manx.core.request.LargeKeys;
import io.manx.core.request.PartitionSizes;
import io.manx.core.request.RequestCosts;

/**
 * What this node knows of reads before it sends them. Reads of the same partition are expected to
 * have answers of the same size. Thread-safe without locks.
 */
public final class ReadDemands {
  /** The hash of an unknown partition. */
  public static final long NO_PARTITION = 0;

  private static final int REMEMBERED_PARTITIONS = 1 << 16;
  private static final int LARGE_KEYS = 100_000;

  private final RequestCosts costs = new RequestCosts();
  private final PartitionSizes sizes = new PartitionSizes(REMEMBERED_PARTITIONS);
  private final LargeKeys largeKeys = new LargeKeys(LARGE_KEYS);

  /** What reads cost. */
  public RequestCosts costs() {
    return costs;
  }

  /**
   * Returns what is known of a read.
   *
   * @param kind as {@link #costs()} number it
   * @param group of its kind, see {@link ReadGroups}
   * @param rows that are asked for at most, or {@link Demand#UNKNOWN_FEATURE}
   * @param partition hash of what is read, or {@link #NO_PARTITION}
   */
  public Demand of(int kind, int group, double rows, long partition) {
    if (partition == NO_PARTITION) {
      boolean isLarge = group == ReadGroups.RANGE;
      return costs.demand(kind, group, isLarge, rows, Demand.UNKNOWN_FEATURE);
    }
    double bytes = sizes.bytes(partition + kind);
    double known = bytes == PartitionSizes.UNKNOWN ? Demand.UNKNOWN_FEATURE : bytes;
    return costs.demand(kind, group, largeKeys.contains(partition + kind), rows, known);
  }

  /**
   * Returns what is known of reads of a group, see {@link ReadGroups}.
   *
   * @param group a number that is also that of a kind
   */
  public Demand ofGroup(int group) {
    return costs.usual(group, group == ReadGroups.RANGE);
  }

  /**
   * Returns what is known of a read in another data centre. Replicas there execute it as long as
   * here; only the way to them is longer.
   *
   * @param local what is known of it in this data centre
   * @param group of the other one
   */
  public static Demand elsewhere(Demand local, int group) {
    return new Demand(group, local.serviceMillis(), local.isLarge());
  }

  /**
   * Learns the size of an answer.
   *
   * @param partition hash of what was read, or {@link #NO_PARTITION}
   */
  public void answered(Demand demand, long partition, long bytes) {
    if (partition != NO_PARTITION) {
      sizes.observe(partition + demand.kind(), bytes);
      largeKeys.observe(partition + demand.kind(), bytes);
    }
  }
}

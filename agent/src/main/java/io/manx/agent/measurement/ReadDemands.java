// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestCosts;
import io.manx.core.request.RequestDemands;

/** What this node knows of reads before it sends them, by their groups. Thread-safe. */
public final class ReadDemands {
  private final RequestDemands requests = new RequestDemands();

  /** What reads cost. */
  public RequestCosts costs() {
    return requests.costs();
  }

  /**
   * Returns what is known of a read.
   *
   * @param kind as {@link #costs()} number it
   * @param group of its kind, see {@link ReadGroups}
   * @param rows that are asked for at most, or {@link Demand#UNKNOWN_FEATURE}
   * @param partition hash of what is read, or {@link RequestDemands#NO_PARTITION}
   */
  public Demand of(int kind, int group, double rows, long partition) {
    return requests.of(kind, group, group == ReadGroups.RANGE, rows, partition);
  }

  /**
   * Returns what is known of reads of a group, see {@link ReadGroups}.
   *
   * @param group a number that is also that of a kind
   */
  public Demand ofGroup(int group) {
    return costs().usual(group, group == ReadGroups.RANGE);
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
   * @param partition hash of what was read, or {@link RequestDemands#NO_PARTITION}
   */
  public void answered(Demand demand, long partition, long bytes) {
    requests.answered(demand, partition, bytes);
  }
}

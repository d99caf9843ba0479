// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import java.util.function.LongSupplier;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.DynamicEndpointSnitch;
import org.apache.cassandra.locator.IEndpointSnitch;

/**
 * Exchanges the snitch that Cassandra asks: its own, or the ranking around it. One thread at a
 * time.
 */
final class SnitchSlot {
  private SnitchSlot() {}

  /** Puts the ranking around Cassandra's snitch; returns false if it was there already. */
  static boolean wrap(ReplicaRanking ranking, LongSupplier clock) {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    if (snitch instanceof RankingSnitch) {
      return false;
    }
    DatabaseDescriptor.setEndpointSnitch(new RankingSnitch(snitch, ranking, clock));
    return true;
  }

  /** Puts Cassandra's own snitch in place; returns false if it was there already. */
  static boolean unwrap() {
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    if (!(snitch instanceof RankingSnitch)) {
      return false;
    }
    DatabaseDescriptor.setEndpointSnitch(((RankingSnitch) snitch).original());
    return true;
  }

  /** Returns the static snitch under a dynamic one, whose order need not be computed twice. */
  static IEndpointSnitch underDynamic(IEndpointSnitch snitch) {
    return snitch instanceof DynamicEndpointSnitch
        ? ((DynamicEndpointSnitch) snitch).subsnitch
        : snitch;
  }
}

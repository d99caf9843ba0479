// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.speculation;

import io.manx.agent.cassandra.ClusterNodes;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadDemands;
import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.DataCentreGroups;
import io.manx.core.request.Demand;
import io.manx.core.speculation.BudgetSpeculation;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/** Finds which of the answers that a coordinated read waits for decide when it is late. */
final class AwaitedAnswers {
  private AwaitedAnswers() {}

  /**
   * Returns what is known of the read in the slowest data centre that is asked. Returns null if
   * another data centre is unknown, or none is known. A node that reads from itself may never learn
   * its own.
   *
   * @param local what is known of it in this data centre
   */
  static @Nullable Demand slowest(Object executor, BudgetSpeculation speculation, Demand local) {
    Demand slowest = null;
    int contacts = ManxReadExecutors.contacts(executor);
    for (int i = 0; i < contacts; i++) {
      Demand there = at(ManxReadExecutors.contact(executor, i), local);
      if (there == null) {
        return null;
      }
      if (speculation.knows(there)) {
        slowest = slower(speculation, slowest, there);
      } else if (there != local) {
        return null;
      }
    }
    return slowest;
  }

  private static Demand slower(BudgetSpeculation speculation, @Nullable Demand one, Demand other) {
    return one != null && speculation.lateNanos(one) >= speculation.lateNanos(other) ? one : other;
  }

  /** Returns what is known of the read at a node, or null if its data centre has no group. */
  private static @Nullable Demand at(InetAddressAndPort contact, Demand local) {
    int group = Agent.instance().speculation().dataCentres().of(contact);
    if (group == ReadGroups.SINGLE) {
      return local;
    }
    return group == DataCentreGroups.NONE ? null : ReadDemands.elsewhere(local, group);
  }

  /**
   * Returns how many answers may be the last to come, at least 1. Excludes this node's own, since
   * delays are learnt from other nodes. Excludes data centres whose delay is less than half of the
   * slowest one's.
   *
   * @param slowest what is known of the read in the slowest data centre
   */
  static int count(Object executor, BudgetSpeculation speculation, Demand slowest) {
    int contacts = ManxReadExecutors.contacts(executor);
    if (contacts == 1) {
      return 1;
    }
    InetAddressAndPort self = ClusterNodes.self();
    long minNanos = speculation.lateNanos(slowest) / 2;
    Demand local = CoordinatedRead.current().demand();
    int count = 0;
    for (int i = 0; i < contacts; i++) {
      InetAddressAndPort contact = ManxReadExecutors.contact(executor, i);
      Demand there = contact.equals(self) ? null : at(contact, local);
      if (there != null && speculation.lateNanos(there) >= minNanos) {
        count++;
      }
    }
    return Math.max(1, count);
  }
}

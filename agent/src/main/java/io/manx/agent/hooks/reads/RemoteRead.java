// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadDemands;
import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.DataCentreGroups;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** A read that was sent to another node. */
public class RemoteRead extends OutstandingRead {
  private static final Agent AGENT = Agent.instance();

  private final long partition;

  /**
   * Begins it, and notes that it was sent.
   *
   * @param demand what is known of it
   * @param partition hash of what it reads, or 0
   */
  public RemoteRead(int replica, ReadClass readClass, Demand demand, long partition) {
    super(replica, readClass, demand);
    this.partition = partition;
  }

  /**
   * It was answered with data, and not with a digest of them.
   *
   * @param bytes size of the answer
   */
  public final void answeredWith(long bytes) {
    AGENT.measurement().demands().answered(demand(), partition, bytes);
  }

  /**
   * Learns from other nodes' answers when reads are late, for each data centre by itself. Skips
   * copies to this node, as they cross no network although Cassandra sends them as messages. Skips
   * ranges of other data centres, as these are never copied.
   */
  @Override
  protected void onAnswer(long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (AGENT.speculation().current() == null || replica() == AGENT.measurement().self()) {
      return;
    }
    InetAddressAndPort endpoint = AGENT.measurement().replicas().endpoint(replica());
    int ofSingleReads = AGENT.speculation().dataCentres().of(endpoint);
    boolean isLocal = ofSingleReads == ReadGroups.SINGLE;
    if (ofSingleReads != DataCentreGroups.NONE && (isLocal || !isRange())) {
      Demand asked = isLocal ? demand() : ReadDemands.elsewhere(demand(), ofSingleReads);
      AGENT.speculation().answered(replica(), asked, responseNanos, feedback, nowNanos);
    }
  }
}

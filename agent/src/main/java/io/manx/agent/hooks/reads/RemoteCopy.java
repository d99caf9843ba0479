// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.apache.cassandra.service.reads.ReadCallback;

/** The copy of a late read, sent to another node. */
public final class RemoteCopy extends RemoteRead {
  private static final CoordinatorSpeculation SPECULATION = Agent.instance().speculation();

  private final ReadCallback<?, ?> callback;

  /**
   * Begins it, and notes that it was sent.
   *
   * @param demand what is known of it
   * @param partition hash of what it reads, or 0
   * @param callback knows whether the read is over
   */
  public RemoteCopy(
      int replica,
      ReadClass readClass,
      Demand demand,
      long partition,
      ReadCallback<?, ?> callback) {
    super(replica, readClass, demand, partition);
    this.callback = callback;
    SPECULATION.sent(demand);
  }

  @Override
  protected void ended(boolean answered) {
    SPECULATION.ended(answered && !ManxReadExecutors.isOver(callback));
  }
}

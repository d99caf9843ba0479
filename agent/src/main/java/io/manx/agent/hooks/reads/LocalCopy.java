// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.CoordinatorSpeculation;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.apache.cassandra.service.reads.ReadCallback;

/** The copy of a late read, read by the coordinator itself. */
public final class LocalCopy extends LocalRead {
  private static final CoordinatorSpeculation SPECULATION = Agent.instance().speculation();

  private final ReadCallback<?, ?> callback;

  /**
   * Begins it, and notes that it was sent.
   *
   * @param demand what is known of it
   * @param found the reads that it finds here, as {@link ReadsFound}
   * @param callback knows whether the read is over
   */
  public LocalCopy(
      int self, ReadClass readClass, Demand demand, int found, ReadCallback<?, ?> callback) {
    super(self, readClass, demand, found, false, null);
    this.callback = callback;
    SPECULATION.sent(demand);
  }

  @Override
  protected void ended(boolean answered) {
    SPECULATION.ended(answered && !ManxReadExecutors.isOver(callback));
  }
}

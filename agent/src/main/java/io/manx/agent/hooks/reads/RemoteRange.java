// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.RowCounts;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.scheduling.ReadClass;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.schema.TableId;
import org.jspecify.annotations.Nullable;

/** A part of a range read that was sent to another node. */
public final class RemoteRange extends RemoteRead {
  private static final Agent AGENT = Agent.instance();

  private final TableId table;
  private final InetAddressAndPort peer;
  private final @Nullable RangeProgress progress;
  private final long message;

  /**
   * Begins it, and notes that it was sent.
   *
   * @param demand what is known of it
   * @param progress of the range read, or null if no node is told
   * @param message the number of the message that asks for it
   */
  public RemoteRange(
      InetAddressAndPort peer,
      TableId table,
      Demand demand,
      @Nullable RangeProgress progress,
      long message) {
    super(AGENT.measurement().number(peer), ReadClass.RANGE, demand, RequestDemands.NO_PARTITION);
    this.peer = peer;
    this.table = table;
    this.progress = progress;
    this.message = message;
    if (progress != null) {
      progress.sends(message, peer);
    }
  }

  /** Takes the number of the node's rows from its response. */
  public void rowsTold(Message<?> response) {
    byte[] bytes = response.header.customParams().get(RowCounts.PARAMETER);
    if (bytes != null && !AGENT.rowCounts().told(table, peer, bytes)) {
      AGENT.measurement().feedbackRejected();
    }
  }

  @Override
  protected void ended(boolean answered) {
    if (progress != null) {
      progress.ended(message);
    }
  }
}

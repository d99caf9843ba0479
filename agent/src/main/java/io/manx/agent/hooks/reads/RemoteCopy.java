package io.manx.agent.hooks.reads;

import io.manx.agent.runtime.Agent;
import io.manx.agent.speculation.CoordinatorSpeculation;
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
   * @param callback knows whether the read is over
   */
  public RemoteCopy(int replica, ReadClass readClass, ReadCallback<?, ?> callback) {
    super(replica, readClass);
    this.callback = callback;
    SPECULATION.sent();
  }

  @Override
  protected void ended(boolean answered) {
    SPECULATION.ended(answered && !ManxReadExecutors.isOver(callback));
  }
}

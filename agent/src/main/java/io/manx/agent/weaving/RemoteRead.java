package io.manx.agent.weaving;

import io.manx.agent.runtime.Agent;
import io.manx.core.selection.Feedback;
import org.apache.cassandra.config.DatabaseDescriptor;
import org.apache.cassandra.locator.IEndpointSnitch;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.jspecify.annotations.Nullable;

/** A read that was sent to another node. */
class RemoteRead extends OutstandingRead {
  private static final Agent AGENT = Agent.instance();

  RemoteRead(int replica, boolean range) {
    super(replica, range);
  }

  /**
   * What is late is learnt from other nodes of this data centre alone: a copy to this node, which
   * Cassandra sends as a message, too, crosses no network, and a read in another data centre
   * crosses much of it.
   */
  @Override
  void answered(long responseNanos, @Nullable Feedback feedback, long nowNanos) {
    if (AGENT.speculation().current() == null || replica() == AGENT.measurement().self()) {
      return;
    }
    InetAddressAndPort endpoint = AGENT.measurement().replicas().endpoint(replica());
    IEndpointSnitch snitch = DatabaseDescriptor.getEndpointSnitch();
    if (snitch.getDatacenter(endpoint).equals(snitch.getLocalDatacenter())) {
      AGENT.speculation().response(replica(), costClass(), responseNanos, feedback, nowNanos);
    }
  }
}

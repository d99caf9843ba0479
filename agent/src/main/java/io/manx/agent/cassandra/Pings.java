// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.cassandra;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ConnectionType;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.PingRequest;
import org.apache.cassandra.net.Verb;

/**
 * Cassandra's pings between nodes, with a parameter added by the agent. Nodes without the agent
 * answer such a ping and ignore the parameter. Thread-safe.
 */
public final class Pings {
  private final String parameter;
  private final Receiver receiver;
  private final Consumer<Throwable> onFailure;

  /** Receives pings that carry the parameter. */
  @FunctionalInterface
  public interface Receiver {
    /** Handles a ping, and returns true if Cassandra must not see it. */
    boolean takes(InetAddressAndPort from, byte[] bytes);
  }

  /**
   * Creates them.
   *
   * @param parameter name of the parameter
   * @param onFailure receives failures of the receiver; Cassandra then answers the ping
   */
  public Pings(String parameter, Receiver receiver, Consumer<Throwable> onFailure) {
    this.parameter = parameter;
    this.receiver = receiver;
    this.onFailure = onFailure;
  }

  /** Begins to receive; called before messages come. */
  public void begin() {
    MessagingService.instance().inboundSink.add(this::isForCassandra);
  }

  /** Whether Cassandra must see a message. */
  boolean isForCassandra(Message<?> message) {
    if (message.verb() != Verb.PING_REQ) {
      return true;
    }
    try {
      Map<String, byte[]> parameters = message.header.customParams();
      byte[] bytes = parameters == null ? null : parameters.get(parameter);
      return bytes == null || !receiver.takes(message.from(), bytes);
    } catch (Throwable e) {
      onFailure.accept(e);
      return true;
    }
  }

  /** Sends a ping with these bytes. */
  public static void send(InetAddressAndPort peer, String parameter, byte[] bytes) {
    Message<PingRequest> message =
        Message.builder(Verb.PING_REQ, PingRequest.get(ConnectionType.SMALL_MESSAGES))
            .withCustomParam(parameter, bytes)
            .build();
    MessagingService.instance().send(message, peer);
  }
}

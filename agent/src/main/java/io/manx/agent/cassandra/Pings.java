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
 * Cassandra's pings between nodes with a parameter of the agent's. Nodes without the agent answer
 * them, and forget the parameter. Thread-safe.
 */
public final class Pings {
  private final String parameter;
  private final Receiver receiver;
  private final Consumer<Throwable> onFailure;

  /** Told of pings with the parameter. */
  @FunctionalInterface
  public interface Receiver {
    /** Whether it takes one, which Cassandra then does not see. */
    boolean takes(InetAddressAndPort from, byte[] bytes);
  }

  /**
   * Creates them.
   *
   * @param parameter its name
   * @param onFailure told of what goes wrong when one is received, which Cassandra then answers
   */
  public Pings(String parameter, Receiver receiver, Consumer<Throwable> onFailure) {
    this.parameter = parameter;
    this.receiver = receiver;
    this.onFailure = onFailure;
  }

  /** Begins to receive, before messages come. */
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

  /** Sends one with these bytes. */
  public static void send(InetAddressAndPort peer, String parameter, byte[] bytes) {
    Message<PingRequest> message =
        Message.builder(Verb.PING_REQ, PingRequest.get(ConnectionType.SMALL_MESSAGES))
            .withCustomParam(parameter, bytes)
            .build();
    MessagingService.instance().send(message, peer);
  }
}

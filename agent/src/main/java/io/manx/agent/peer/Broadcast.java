package io.manx.agent.peer;

import io.manx.agent.cassandra.ClusterNodes;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Sends a notice to other living nodes. Thread-safe. */
final class Broadcast {
  private final BiConsumer<InetAddressAndPort, PeerMessage> sender;
  private final Supplier<Collection<InetAddressAndPort>> living;
  private final Consumer<Throwable> onFailure;

  /**
   * Creates it.
   *
   * @param sender of a notice to another node
   * @param living the living nodes that are told, this one among them or not
   * @param onFailure told of each notice that could not be sent
   */
  Broadcast(
      BiConsumer<InetAddressAndPort, PeerMessage> sender,
      Supplier<Collection<InetAddressAndPort>> living,
      Consumer<Throwable> onFailure) {
    this.sender = sender;
    this.living = living;
    this.onFailure = onFailure;
  }

  /** Sends one to each; one that cannot be told keeps the others from nothing. */
  void send(PeerMessage notice) {
    InetAddressAndPort self = ClusterNodes.self();
    for (InetAddressAndPort peer : living.get()) {
      if (!peer.equals(self)) {
        send(notice, peer);
      }
    }
  }

  private void send(PeerMessage notice, InetAddressAndPort peer) {
    try {
      sender.accept(peer, notice);
    } catch (Throwable e) {
      onFailure.accept(e);
    }
  }
}

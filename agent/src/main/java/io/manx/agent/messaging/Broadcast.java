// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import io.manx.agent.cassandra.ClusterNodes;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Sends a message to the other live nodes. Thread-safe. */
final class Broadcast {
  private final BiConsumer<InetAddressAndPort, PeerMessage> sender;
  private final Supplier<Collection<InetAddressAndPort>> living;
  private final Consumer<Throwable> onFailure;

  /**
   * Creates it.
   *
   * @param sender sends a message to another node
   * @param living the live nodes to tell; this node may be among them
   * @param onFailure receives the failure of each message that could not be sent
   */
  Broadcast(
      BiConsumer<InetAddressAndPort, PeerMessage> sender,
      Supplier<Collection<InetAddressAndPort>> living,
      Consumer<Throwable> onFailure) {
    this.sender = sender;
    this.living = living;
    this.onFailure = onFailure;
  }

  /** Sends the message to each node. A failure for one node does not affect the others. */
  void send(PeerMessage message) {
    InetAddressAndPort self = ClusterNodes.self();
    for (InetAddressAndPort peer : living.get()) {
      if (!peer.equals(self)) {
        send(message, peer);
      }
    }
  }

  private void send(PeerMessage message, InetAddressAndPort peer) {
    try {
      sender.accept(peer, message);
    } catch (Throwable e) {
      onFailure.accept(e);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import java.net.InetAddress;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The network between the nodes of a cluster, with one link for each node. Thread-safe. */
final class Internode {
  private final Map<InetAddress, Link> links = new ConcurrentHashMap<>();
  private volatile boolean senderUnknown;

  /** Adds the node with this advertised address. */
  void add(InetAddress node) {
    links.put(node, new Link());
  }

  /**
   * Returns the links of a connection, or null if more bytes are needed to know them.
   *
   * @param receiver the node that the connection leads to
   */
  @Nullable Links find(InetAddress receiver, ByteBuf received) {
    if (!NodeHandshake.isReceived(received)) {
      return null;
    }
    InetAddress sender = NodeHandshake.sender(received);
    Link from = sender == null ? null : links.get(sender);
    if (from == null) {
      senderUnknown = true;
      return Links.of(link(receiver));
    }
    return receiver.equals(sender) ? Links.of() : Links.of(from, link(receiver));
  }

  /**
   * Cuts a node off from the others.
   *
   * @throws IllegalStateException if connections did not identify their sender: then bytes that the
   *     node sends would still pass
   */
  void cut(InetAddress node) {
    if (senderUnknown) {
      throw new IllegalStateException(
          "connections between nodes do not identify their sender, as with server_encryption_options; leave those out");
    }
    link(node).cut();
  }

  void heal(InetAddress node) {
    link(node).heal();
  }

  private Link link(InetAddress node) {
    return Objects.requireNonNull(links.get(node), node::toString);
  }
}

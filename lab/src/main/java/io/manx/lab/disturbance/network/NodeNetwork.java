// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import java.net.InetAddress;

/** The network of one node, as its proxies apply it. Thread-safe. */
final class NodeNetwork implements NetworkSwitch {
  private final InetAddress node;
  private final Internode internode;
  private final Link clients = new Link();
  private final DelayControl delays = new DelayControl();

  /**
   * @param node address that the node advertises
   * @param internode the network between nodes, to which it adds the node
   */
  NodeNetwork(InetAddress node, Internode internode) {
    this.node = node;
    this.internode = internode;
    internode.add(node);
  }

  DelayControl delays() {
    return delays;
  }

  /** Finds the links of new connections of this traffic. */
  Doorkeeper.LinkFinder links(Traffic traffic) {
    Links ofClients = Links.of(clients);
    return switch (traffic) {
      case NODES -> received -> internode.find(node, received);
      case CLIENTS -> received -> ofClients;
    };
  }

  @Override
  public void delayBy(DelayDistribution distribution) {
    delays.delayBy(distribution);
  }

  @Override
  public void clear() {
    delays.clear();
  }

  @Override
  public void cut(Traffic traffic) {
    switch (traffic) {
      case NODES -> internode.cut(node);
      case CLIENTS -> clients.cut();
    }
  }

  @Override
  public void heal(Traffic traffic) {
    switch (traffic) {
      case NODES -> internode.heal(node);
      case CLIENTS -> clients.heal();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import java.net.InetAddress;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Addresses of nodes by number. */
final class Nodes {
  private static final int FIRST_PORT = 7000;

  private Nodes() {}

  static InetAddressAndPort at(int index) {
    return InetAddressAndPort.getByAddressOverrideDefaults(
        InetAddress.getLoopbackAddress(), FIRST_PORT + index);
  }

  static int index(InetAddressAndPort node) {
    return node.getPort() - FIRST_PORT;
  }
}

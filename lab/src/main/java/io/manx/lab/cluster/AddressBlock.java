// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.results.UserException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Optional;

/**
 * The loopback addresses {@code 127.0.S.x} of one cluster, on which all nodes use the usual ports.
 * A listener on the block's first JMX port reserves the block while its cluster is being started.
 *
 * @param number S, 1 to 99
 */
record AddressBlock(int number) {
  static final int STORAGE_PORT = 7000;
  static final int CQL_PORT = 9042;
  static final int COUNT = 99;
  private static final int FIRST_JMX_PORT = 17_000;
  private static final int BROADCAST_OFFSET = 100;

  /** Address that node {@code index} listens on. */
  String listenAddress(int index) {
    return "127.0." + number + "." + index;
  }

  /** Address that node {@code index} announces to others if a proxy stands in front of it. */
  String proxyAddress(int index) {
    return "127.0." + number + "." + (BROADCAST_OFFSET + index);
  }

  int jmxPort(int index) {
    return FIRST_JMX_PORT + number * 100 + index;
  }

  /** Reserves the block until the returned socket is closed; empty if another launcher holds it. */
  Optional<ServerSocket> reserve() {
    try {
      return Optional.of(new ServerSocket(jmxPort(0), 1, InetAddress.getLoopbackAddress()));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Whether all addresses and ports that the nodes need are free. */
  HostProbe.PortState state(HostProbe probe, int nodes, boolean proxied) {
    for (int index = 1; index <= nodes; index++) {
      HostProbe.PortState state = stateOfNode(probe, index, proxied);
      if (state != HostProbe.PortState.FREE) {
        return state;
      }
    }
    return HostProbe.PortState.FREE;
  }

  private HostProbe.PortState stateOfNode(HostProbe probe, int index, boolean proxied) {
    HostProbe.PortState state = stateOfAddress(probe, listenAddress(index));
    if (state == HostProbe.PortState.FREE && proxied) {
      state = stateOfAddress(probe, proxyAddress(index));
    }
    return state == HostProbe.PortState.FREE ? probe.port("127.0.0.1", jmxPort(index)) : state;
  }

  private static HostProbe.PortState stateOfAddress(HostProbe probe, String address) {
    HostProbe.PortState state = probe.port(address, STORAGE_PORT);
    return state == HostProbe.PortState.FREE ? probe.port(address, CQL_PORT) : state;
  }

  /** The first block in which every address and port is free. */
  static Optional<AddressBlock> findFree(HostProbe probe, int nodes, boolean proxied) {
    for (int number = 1; number <= COUNT; number++) {
      AddressBlock block = new AddressBlock(number);
      if (block.state(probe, nodes, proxied) == HostProbe.PortState.FREE) {
        return Optional.of(block);
      }
    }
    return Optional.empty();
  }

  /** A free block and its reservation. */
  static Reservation claim(HostProbe probe, int nodes, boolean proxied) {
    for (int number = 1; number <= COUNT; number++) {
      AddressBlock block = new AddressBlock(number);
      if (block.state(probe, nodes, proxied) != HostProbe.PortState.FREE) {
        continue;
      }
      Optional<ServerSocket> socket = block.reserve();
      if (socket.isPresent()) {
        return new Reservation(block, socket.get());
      }
    }
    throw new UserException("no block of loopback addresses is free; 'manx doctor' says why");
  }

  /** A block that no other launcher will choose until this is closed. */
  record Reservation(AddressBlock block, ServerSocket socket) implements AutoCloseable {
    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        // The reservation ends with this process at the latest.
      }
    }
  }
}

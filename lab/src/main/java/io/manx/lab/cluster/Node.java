// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * One node: its fixed placement, and its process, which a restart replaces.
 *
 * <p>Safe for use by several threads.
 */
public final class Node {
  private final Placement placement;
  private final AddressBlock block;
  private final boolean proxied;
  private final Path directory;
  private final Path log;
  private volatile ProcessIdentity process = ProcessIdentity.NONE;

  Node(Placement placement, AddressBlock block, boolean proxied, Path cluster, Path logs) {
    this.placement = placement;
    this.block = block;
    this.proxied = proxied;
    this.directory = cluster.resolve(name());
    this.log = logs.resolve(name() + ".log");
  }

  /** Number of the node, from 1. */
  public int index() {
    return placement.index();
  }

  /** {@code node1} and so on. */
  public String name() {
    return "node" + index();
  }

  /** Address that the node listens on, for CQL (port 9042) and for other nodes (port 7000). */
  public String address() {
    return block.listenAddress(index());
  }

  /** Address that other nodes and clients use; differs from {@link #address} if proxied. */
  public String broadcastAddress() {
    return proxied ? block.proxyAddress(index()) : address();
  }

  /** Address that a client connects to. */
  public InetSocketAddress contactPoint() {
    return new InetSocketAddress(broadcastAddress(), AddressBlock.CQL_PORT);
  }

  /** Port of the node's JMX connector on 127.0.0.1. */
  public int jmxPort() {
    return block.jmxPort(index());
  }

  public String dataCentre() {
    return placement.dataCentre();
  }

  public String rack() {
    return placement.rack();
  }

  /** Holds the node's configuration and data. */
  public Path directory() {
    return directory;
  }

  /** The node's output; the file outlives the cluster, until the next start. */
  public Path log() {
    return log;
  }

  /** Id of the node's present process; 0 if it was never started. */
  public long pid() {
    return process.pid();
  }

  /** Whether the process exists, even if a signal has stopped it. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Whether it answers CQL clients within a second; asked directly, not through a proxy. */
  public boolean answersCql() {
    return CqlPing.answers(address());
  }

  ProcessIdentity process() {
    return process;
  }

  void process(ProcessIdentity started) {
    process = started;
  }

  @Nullable String token() {
    return placement.token();
  }

  @Override
  public String toString() {
    return name() + " (" + broadcastAddress() + ")";
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.manx.lab.DaemonThreads;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.nio.NioEventLoopGroup;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * The proxies in front of the nodes of a cluster. Each node listens on one address and advertises
 * another ({@code broadcast_address}, {@code broadcast_rpc_address}). Its proxies listen on the
 * advertised address for the other nodes and the clients. Thread-safe.
 *
 * <p>A node's connections to other nodes pass the proxies of those nodes, and no proxy of its own.
 *
 * <p>Without a delay a proxy costs one more hop over loopback: 20 to 60 µs at the median of a round
 * trip, measured with 200 bytes on 2 cores. Delays depend on the event loop's timer, which is late
 * by up to 1 ms.
 */
public final class NodeProxies implements AutoCloseable {
  private static final int INTERNODE_PORT = 7000;
  private static final int CQL_PORT = 9042;
  private static final int MAX_THREADS = 4;
  private static final long CLOSE_SECONDS = 5;

  private final EventLoopGroup group;
  private final Internode internode = new Internode();
  private final SplittableRandom seeds;
  private final List<NodeProxy> proxies = new ArrayList<>();

  /**
   * Opens no port yet.
   *
   * @param seed seed of all delays
   */
  public NodeProxies(long seed) {
    seeds = new SplittableRandom(seed);
    int threads = Math.min(MAX_THREADS, (Runtime.getRuntime().availableProcessors() + 1) / 2);
    group = new NioEventLoopGroup(threads, DaemonThreads.named("manx-node-proxy"));
  }

  /**
   * Opens the proxies of one node, for its internode and its CQL port.
   *
   * @param advertised address that others use for the node
   * @param listening address on which the node itself listens
   * @return disturbs the node's network; undisturbed at first
   * @throws io.manx.results.UserException if a port is taken
   */
  public synchronized NetworkSwitch open(InetAddress advertised, InetAddress listening) {
    NodeNetwork network = new NodeNetwork(advertised, internode);
    open(advertised, listening, INTERNODE_PORT, Traffic.NODES, network);
    open(advertised, listening, CQL_PORT, Traffic.CLIENTS, network);
    return network;
  }

  /** Closes all connections; all ports are free on return. */
  @Override
  public synchronized void close() {
    proxies.forEach(NodeProxy::close);
    group.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS).awaitUninterruptibly();
  }

  private void open(
      InetAddress advertised,
      InetAddress listening,
      int port,
      Traffic traffic,
      NodeNetwork network) {
    NodeProxy proxy =
        new NodeProxy(
            group, new InetSocketAddress(listening, port), traffic, network, seeds.split());
    proxies.add(proxy);
    proxy.listen(new InetSocketAddress(advertised, port));
  }
}

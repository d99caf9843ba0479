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
 * The proxies in front of the nodes of a cluster. Each node listens on an address of its own and
 * advertises another one ({@code broadcast_address}, {@code broadcast_rpc_address}), where its
 * proxies listen for the other nodes and the clients. Thread-safe.
 *
 * <p>A node's connections to others are its own and are not delayed on their way out; they pass the
 * proxies of the nodes that they lead to.
 *
 * <p>Without a delay a proxy costs one more hop over loopback: 20 to 60 µs at the median of a round
 * trip, measured with 200 bytes on 2 cores. Delays keep to the event loop's timer, which is late by
 * up to 1 ms.
 */
public final class NodeProxies implements AutoCloseable {
  private static final int INTERNODE_PORT = 7000;
  private static final int CQL_PORT = 9042;
  private static final int MOST_THREADS = 4;
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
    int threads = Math.min(MOST_THREADS, (Runtime.getRuntime().availableProcessors() + 1) / 2);
    group = new NioEventLoopGroup(threads, DaemonThreads.named("manx-node-proxy"));
  }

  /**
   * Opens the proxies of one node, for its internode and its CQL port.
   *
   * @param advertised address under which others know the node
   * @param listening address on which the node itself listens
   * @return what can be done to the node's network, nothing at first
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

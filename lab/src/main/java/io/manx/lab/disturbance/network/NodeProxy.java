// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.manx.results.UserException;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * The proxy of one port of a node, between its advertised address and the one it listens on. It
 * delays one direction, and cuts both. If the node refuses a connection, its client is
 * disconnected. Thread-safe.
 */
final class NodeProxy implements AutoCloseable {
  /** The direction of the delayed bytes. */
  private enum Direction {
    /** Bytes that the node sends: for CQL, where answers return on the client's connection. */
    FROM_NODE,
    /**
     * Bytes that the node receives: for traffic between nodes. There, answers leave on another
     * connection, which the node itself has opened.
     */
    TO_NODE
  }

  private final EventLoopGroup group;
  private final InetSocketAddress node;
  private final Direction delayed;
  private final DelayControl delays;
  private final Doorkeeper.LinkFinder links;
  private final SplittableRandom seeds;
  private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);

  /**
   * @param group event loops of the connections
   * @param node address on which the node listens
   * @param traffic kind of connections that pass here
   * @param network its delays and cuts
   * @param seeds seeds of the delays
   */
  NodeProxy(
      EventLoopGroup group,
      InetSocketAddress node,
      Traffic traffic,
      NodeNetwork network,
      SplittableRandom seeds) {
    this.group = group;
    this.node = node;
    this.delayed = traffic == Traffic.CLIENTS ? Direction.FROM_NODE : Direction.TO_NODE;
    this.delays = network.delays();
    this.links = network.links(traffic);
    this.seeds = seeds;
  }

  /**
   * Accepts connections from now on.
   *
   * @return the address that it listens on
   * @throws UserException if the address cannot be used
   */
  InetSocketAddress listen(InetSocketAddress address) {
    ChannelFuture bound =
        new ServerBootstrap()
            .group(group)
            .channel(NioServerSocketChannel.class)
            .option(ChannelOption.SO_REUSEADDR, true)
            .childOption(ChannelOption.AUTO_READ, false)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .childOption(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .childHandler(initializer(this::accept))
            .bind(address)
            .awaitUninterruptibly();
    if (!bound.isSuccess()) {
      throw new UserException(
          "the proxy of a node cannot listen on %s (%s); free the port"
              .formatted(address, bound.cause().getMessage()),
          bound.cause());
    }
    channels.add(bound.channel());
    return (InetSocketAddress) bound.channel().localAddress();
  }

  /**
   * Closes the listening socket and all connections. The port is free after one more round of the
   * event loop, or after its end.
   */
  @Override
  public void close() {
    channels.close().awaitUninterruptibly();
  }

  private void accept(Channel client) {
    channels.add(client);
    client.pipeline().addLast(new Doorkeeper(client, links, found -> connect(client, found)));
  }

  private void connect(Channel client, Links found) {
    new Bootstrap()
        .group(client.eventLoop())
        .channel(NioSocketChannel.class)
        .option(ChannelOption.TCP_NODELAY, true)
        .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
        .handler(initializer(toNode -> join(client, toNode, found)))
        .connect(node)
        .addListener(ChannelFutureListener.CLOSE_ON_FAILURE)
        .addListener(done -> startOrClose(client, done.isSuccess()));
  }

  @SuppressWarnings("FutureReturnValueIgnored") // a channel that cannot be closed is closed already
  private static void startOrClose(Channel client, boolean connected) {
    if (connected && client.isActive()) {
      client.pipeline().remove(Doorkeeper.class);
      client.config().setAutoRead(true);
    } else {
      client.close();
    }
  }

  private void join(Channel client, Channel toNode, Links found) {
    channels.add(toNode);
    client.pipeline().addLast(relay(client, toNode, found, Direction.TO_NODE));
    toNode.pipeline().addLast(relay(toNode, client, found, Direction.FROM_NODE));
  }

  /**
   * Creates a relay; each connection has a generator of its own, which only its event loop uses.
   */
  private Relay relay(Channel from, Channel to, Links found, Direction relayed) {
    if (relayed != delayed) {
      return new Relay(from, to, found, () -> 0, System::nanoTime);
    }
    SplittableRandom random;
    synchronized (seeds) {
      random = seeds.split();
    }
    return new Relay(from, to, found, () -> delays.drawNanos(random), System::nanoTime);
  }

  private static ChannelInitializer<SocketChannel> initializer(Consumer<Channel> action) {
    return new ChannelInitializer<>() {
      @Override
      protected void initChannel(SocketChannel channel) {
        action.accept(channel);
      }
    };
  }
}

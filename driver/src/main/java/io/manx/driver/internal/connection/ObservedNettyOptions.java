// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.context.NettyOptions;
import io.manx.driver.internal.speculation.ExactTimer;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The driver's or the application's Netty options, with an observer in each connection and a timer
 * that is exact for late requests. Thread-safe.
 */
final class ObservedNettyOptions implements NettyOptions {
  private static final String FURTHER = "manx-further";

  private final NettyOptions original;
  private final Connections connections = new Connections();
  private final ConnectionNodes nodes;
  private final ExactTimer timer;

  ObservedNettyOptions(NettyOptions original, ConnectionNodes nodes) {
    this.original = original;
    this.nodes = nodes;
    timer = new ExactTimer(original::getTimer, original.ioEventLoopGroup());
  }

  Connections connections() {
    return connections;
  }

  @Override
  public EventLoopGroup ioEventLoopGroup() {
    return original.ioEventLoopGroup();
  }

  @Override
  public Class<? extends Channel> channelClass() {
    return original.channelClass();
  }

  @Override
  public EventExecutorGroup adminEventExecutorGroup() {
    return original.adminEventExecutorGroup();
  }

  @Override
  public ByteBufAllocator allocator() {
    return original.allocator();
  }

  @Override
  public void afterBootstrapInitialized(Bootstrap bootstrap) {
    original.afterBootstrapInitialized(bootstrap);
  }

  @Override
  public void afterChannelInitialized(Channel channel) {
    original.afterChannelInitialized(channel);
    Node node = observed(channel);
    ConnectionHandlers further = connections.handlers();
    if (further != null) {
      add(channel, further.create(node));
    }
  }

  private static void add(Channel channel, ChannelHandler handler) {
    if (channel.pipeline().get(ChannelFactory.INFLIGHT_HANDLER_NAME) == null) {
      throw new IllegalStateException(
          "a connection lacks the handlers that Manx expects; it needs java-driver-core 4.18"
              + " or 4.19");
    }
    channel.pipeline().addBefore(ChannelFactory.INFLIGHT_HANDLER_NAME, FURTHER, handler);
  }

  /** Observes a connection from now on; returns its node, or null if unknown. */
  private @Nullable Node observed(Channel channel) {
    if (!connections.isWorking()) {
      return null;
    }
    try {
      Node node = nodes.of(channel);
      connections.opened(channel, node);
      return node;
    } catch (LinkageError | ReflectiveOperationException | RuntimeException e) {
      connections.failed(e);
      return null;
    }
  }

  @Override
  public Future<Void> onClose() {
    return original.onClose();
  }

  @Override
  public Timer getTimer() {
    return timer;
  }
}

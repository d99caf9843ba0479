package io.manx.driver.internal.connection;

import com.datastax.oss.driver.internal.core.context.NettyOptions;
import io.manx.driver.internal.speculation.ExactTimer;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.util.Timer;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;

/**
 * The driver's settings of Netty, those of the application if it has its own, with an observer in
 * each connection and a timer that is exact for late requests. Thread-safe.
 */
final class ObservedNettyOptions implements NettyOptions {
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
    if (connections.isWorking()) {
      try {
        connections.opened(channel, nodes.of(channel));
      } catch (LinkageError | ReflectiveOperationException | RuntimeException e) {
        connections.failed(e);
      }
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

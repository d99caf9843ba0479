// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.protocol.internal.Frame;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Changes the frames of one connection as {@link ConnectionLevels} says. If choosing the level of a
 * request fails, the request is not sent: its own level might let other clients read old data. Used
 * by the connection's thread alone.
 */
final class LevelHandler extends ChannelDuplexHandler {
  private final ConnectionLevels levels;
  private final LongSupplier clock;
  private final Consumer<Throwable> onFailure;

  /**
   * Creates one.
   *
   * @param clock in nanoseconds
   */
  LevelHandler(ConnectionLevels levels, LongSupplier clock, Consumer<Throwable> onFailure) {
    this.levels = levels;
    this.clock = clock;
    this.onFailure = onFailure;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (!(message instanceof Frame)) {
      var unused = context.write(message, promise);
      return;
    }
    Frame request = (Frame) message;
    Frame sent;
    try {
      sent = levels.sent(request, clock.getAsLong());
    } catch (RuntimeException | LinkageError e) {
      onFailure.accept(e);
      promise.tryFailure(e);
      return;
    }
    if (sent == null) {
      refuse(context, request, promise);
    } else {
      var unused = context.write(sent, promise);
    }
  }

  /**
   * Answers as if a node had refused the request. The answer comes later, since the driver expects
   * none while it writes.
   */
  private void refuse(ChannelHandlerContext context, Frame request, ChannelPromise promise) {
    Frame answer = levels.refusal(request);
    promise.trySuccess();
    context
        .executor()
        .execute(
            () -> {
              context.fireChannelRead(answer);
              context.fireChannelReadComplete();
            });
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    context.fireChannelRead(message instanceof Frame ? seen((Frame) message) : message);
  }

  private Frame seen(Frame response) {
    try {
      return levels.received(response, clock.getAsLong());
    } catch (RuntimeException | LinkageError e) {
      onFailure.accept(e);
      return response;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    levels.closed(clock.getAsLong());
    context.fireChannelInactive();
  }
}

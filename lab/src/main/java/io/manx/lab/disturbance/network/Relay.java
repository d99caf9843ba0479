// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import io.netty.channel.socket.DuplexChannel;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Passes the bytes of one channel on to another, each chunk after its delay, and in order. Both
 * channels belong to one event loop, which is the only thread here.
 *
 * <p>Reading stops while the other channel is full or {@link #MAX_HELD_BYTES} are held back. A
 * delay of {@code d} thus limits the throughput to {@code MAX_HELD_BYTES / d}. The end of the
 * input, or the loss of the connection, is passed on after the last chunk.
 *
 * <p>While a link is cut, nothing is passed on, not even an end. When it heals, bytes sent before
 * an end are passed on first, as TCP would do; those before a reset are lost.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a failure ends its channel, and that end is handled
final class Relay extends ChannelInboundHandlerAdapter implements Link.Listener {
  static final long MAX_HELD_BYTES = 4L << 20;

  private final Channel from;
  private final Channel to;
  private final Links links;
  private final LongSupplier delays;
  private final LongSupplier clock;
  private final DelayedQueue queue = new DelayedQueue();
  private boolean inputEnded;
  private boolean wakeUpPlanned;

  /**
   * @param from the channel of this handler
   * @param to the channel that receives the bytes
   * @param links the links of both directions
   * @param delays the delay of each chunk, in nanoseconds
   * @param clock nanosecond clock that ticks like the event loop's
   */
  Relay(Channel from, Channel to, Links links, LongSupplier delays, LongSupplier clock) {
    this.from = from;
    this.to = to;
    this.links = links;
    this.delays = delays;
    this.clock = clock;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    links.addListener(this);
    to.closeFuture()
        .addListener(
            closed -> {
              links.removeListener(this);
              queue.release();
            });
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf data = (ByteBuf) message;
    long delayNanos = delays.getAsLong();
    boolean cut = links.areCut();
    if (cut && !to.isOpen()) {
      data.release(); // The receiver has ended, as the sender learns when the cut heals.
    } else if (!cut && delayNanos <= 0 && queue.isEmpty()) {
      send(data);
    } else {
      queue.add(data, clock.getAsLong(), delayNanos);
      planWakeUp();
    }
    updateReading();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    to.flush();
  }

  /** Tells the relay that feeds this channel that the channel is full, or no longer full. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    Relay feeder = to.pipeline().get(Relay.class);
    if (feeder != null) {
      feeder.updateReading();
    }
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownReadComplete) {
      inputEnded = true;
      passEndOn();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    inputEnded = true;
    if (links.areCut()) {
      queue.release();
    }
    passEndOn();
  }

  /** Treats a reset of the connection like its end. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    context.close();
  }

  @Override
  public void healed() {
    from.eventLoop().execute(this::passOn);
  }

  private void planWakeUp() {
    if (!wakeUpPlanned) {
      wakeUpPlanned = true;
      long delayNanos = queue.nextDueNanos() - clock.getAsLong();
      from.eventLoop().schedule(this::wakeUp, delayNanos, TimeUnit.NANOSECONDS);
    }
  }

  private void wakeUp() {
    wakeUpPlanned = false;
    passOn();
  }

  /** Passes on the chunks that are due, unless a link is cut. */
  private void passOn() {
    if (links.areCut()) {
      return;
    }
    if (!to.isActive()) {
      queue.release();
      return;
    }
    long nowNanos = clock.getAsLong();
    for (ByteBuf data = queue.poll(nowNanos); data != null; data = queue.poll(nowNanos)) {
      send(data);
    }
    to.flush();
    if (!queue.isEmpty()) {
      planWakeUp();
    }
    updateReading();
    passEndOn();
  }

  private void send(ByteBuf data) {
    to.write(data)
        .addListener(
            (ChannelFutureListener)
                sent -> {
                  if (!sent.isSuccess()) {
                    from.close();
                  }
                });
  }

  private void updateReading() {
    if (!inputEnded) {
      from.config().setAutoRead(to.isWritable() && queue.bytes() < MAX_HELD_BYTES);
    }
  }

  /**
   * Ends the output if there is nothing more to send; closes the channel if the other side has
   * ended.
   */
  private void passEndOn() {
    if (!inputEnded || !queue.isEmpty() || links.areCut()) {
      return;
    }
    // Netty drops unsent bytes when an output ends, so the end waits for the last write.
    ChannelFuture sent = to.writeAndFlush(Unpooled.EMPTY_BUFFER);
    if (from.isActive() && to instanceof DuplexChannel duplex && !duplex.isInputShutdown()) {
      sent.addListener(done -> duplex.shutdownOutput());
    } else {
      sent.addListener(ChannelFutureListener.CLOSE);
    }
  }
}

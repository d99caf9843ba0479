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
 * Passes what one channel receives on to another, each chunk after its delay and never before an
 * earlier chunk. Both channels belong to one event loop, which is the only thread here.
 *
 * <p>Reading stops while the other channel takes no more or {@link #MOST_BYTES} are held back, so
 * that a delay of {@code d} lets at most {@code MOST_BYTES / d} through. The end of the input is
 * passed on behind the last chunk; so is the loss of the connection.
 *
 * <p>Nothing is passed on while a link is cut, ends included. When it heals, bytes that a channel
 * sent before its end are passed on first, as TCP would; those of one that was reset are lost.
 */
@SuppressWarnings("FutureReturnValueIgnored") // failures end a channel, which is handled as such
final class Relay extends ChannelInboundHandlerAdapter implements Link.Listener {
  static final long MOST_BYTES = 4L << 20;

  private final Channel from;
  private final Channel to;
  private final Links links;
  private final LongSupplier delays;
  private final LongSupplier clock;
  private final DelayedQueue queue = new DelayedQueue();
  private boolean inputEnded;
  private boolean wakeUpPlanned;

  /**
   * @param from the channel whose handler this is
   * @param to where the bytes go
   * @param links what both directions take
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
      data.release(); // Nobody is there to take it, which its sender learns when the cut heals.
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

  /** This channel takes more again, or no more: the relay that feeds it must know. */
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

  /** A connection that was reset ends like one that was closed. */
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

  /** Passes on what is due, unless it must stay until the cut heals. */
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
      from.config().setAutoRead(to.isWritable() && queue.bytes() < MOST_BYTES);
    }
  }

  /** Ends the output once there is nothing more to send; closes it if nobody is left. */
  private void passEndOn() {
    if (!inputEnded || !queue.isEmpty() || links.areCut()) {
      return;
    }
    // Netty drops what is unsent when an output ends, so that has to wait for the last write.
    ChannelFuture sent = to.writeAndFlush(Unpooled.EMPTY_BUFFER);
    if (from.isActive() && to instanceof DuplexChannel duplex && !duplex.isInputShutdown()) {
      sent.addListener(done -> duplex.shutdownOutput());
    } else {
      sent.addListener(ChannelFutureListener.CLOSE);
    }
  }
}

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownReadComplete;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Holds a new connection until it is known which links it takes and none of them is cut; then it is
 * connected to the node. One that ends before is closed, and the node never hears of it: across a
 * cut no connection comes about.
 *
 * <p>What the connection has sent is passed on when this handler is removed. The channel's event
 * loop is the only thread here, but for {@link #healed}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a channel that does not close is closed already
final class Doorkeeper extends ChannelInboundHandlerAdapter implements Link.Listener {
  /** Tells which links a new connection takes. */
  interface LinkFinder {
    /** Returns them, or null until more is received; does not consume what is. */
    @Nullable Links find(ByteBuf received);
  }

  private final Channel client;
  private final LinkFinder finder;
  private final Consumer<Links> connector;
  private final ByteBuf held = Unpooled.buffer();
  private @Nullable Links links;
  private boolean admitted;

  /**
   * @param client the channel whose handler this is, which does not read by itself
   * @param finder tells its links
   * @param connector connects it to the node; called once, and not if the connection ends before
   */
  Doorkeeper(Channel client, LinkFinder finder, Consumer<Links> connector) {
    this.client = client;
    this.finder = finder;
    this.connector = connector;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    admitOrHold();
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf data = (ByteBuf) message;
    held.writeBytes(data);
    data.release();
    admitOrHold();
  }

  @Override
  public void healed() {
    client.eventLoop().execute(this::admitOrHold);
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) {
    if (event instanceof ChannelInputShutdownReadComplete) {
      client.close();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    client.close();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    if (links != null) {
      links.removeListener(this);
    }
    if (client.isActive() && held.isReadable()) {
      context.fireChannelRead(held);
      context.fireChannelReadComplete();
    } else {
      held.release();
    }
  }

  private void admitOrHold() {
    if (admitted || !client.isActive()) {
      return;
    }
    if (links == null) {
      links = finder.find(held);
      if (links != null) {
        links.addListener(this);
      }
    }
    admitted = links != null && !links.areCut();
    // A connection that is held goes on to be read, since that is how its end is noticed.
    client.config().setAutoRead(!admitted && held.readableBytes() < Relay.MOST_BYTES);
    if (links != null && admitted) {
      connector.accept(links);
    }
  }
}

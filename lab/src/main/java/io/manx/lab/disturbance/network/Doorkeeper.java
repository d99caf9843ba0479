// SPDX-License-Identifier: Apache-2.0

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
 * Holds a new connection until its links are known and none of them is cut, and then connects it to
 * the node. A connection that ends earlier is closed and never reaches the node, because no
 * connection is made across a cut.
 *
 * <p>Removing this handler passes on the bytes that the connection has sent. Only the channel's
 * event loop runs here, except {@link #healed}.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a channel that cannot be closed is closed already
final class Doorkeeper extends ChannelInboundHandlerAdapter implements Link.Listener {
  /** Finds the links of a new connection. */
  interface LinkFinder {
    /** Returns them, or null if more bytes are needed; does not consume the received bytes. */
    @Nullable Links find(ByteBuf received);
  }

  private final Channel client;
  private final LinkFinder finder;
  private final Consumer<Links> connector;
  private final ByteBuf held = Unpooled.buffer();
  private @Nullable Links links;
  private boolean admitted;

  /**
   * @param client the channel of this handler, without automatic reading
   * @param finder finds its links
   * @param connector connects it to the node; called once, but not if the connection ends earlier
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
    // A held connection is still read, because only reading shows that it has ended.
    client.config().setAutoRead(!admitted && held.readableBytes() < Relay.MAX_HELD_BYTES);
    if (links != null && admitted) {
      connector.accept(links);
    }
  }
}

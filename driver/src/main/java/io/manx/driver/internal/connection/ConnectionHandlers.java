package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.netty.channel.ChannelHandler;
import org.jspecify.annotations.Nullable;

/**
 * Gives each connection of a session one more handler of its frames, between {@link
 * ConnectionObserver} and what gives requests their stream. Unlike the observer it may change them,
 * so a connection without it is not made. Thread-safe.
 */
public interface ConnectionHandlers {
  /**
   * Returns the handler of a connection.
   *
   * @param node that it goes to; null if that is unknown
   */
  ChannelHandler create(@Nullable Node node);
}

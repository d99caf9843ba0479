// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.netty.channel.ChannelHandler;
import org.jspecify.annotations.Nullable;

/**
 * Gives each connection of a session one more handler of its frames, between {@link
 * ConnectionObserver} and the handler that assigns streams. This handler may change frames, unlike
 * the observer, so a connection without it must not be opened. Thread-safe.
 */
public interface ConnectionHandlers {
  /**
   * Returns the handler of a connection.
   *
   * @param node at the other end; null if unknown
   */
  ChannelHandler create(@Nullable Node node);
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.config.ConfigChangeEvent;
import com.datastax.oss.driver.internal.core.context.EventBus;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import com.datastax.oss.driver.internal.core.metadata.NodeStateEvent;
import io.netty.channel.Channel;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Finds the node to which the driver opens a connection. A new connection holds the same end point
 * object as its node. Addresses are not compared: a name may be unresolved or have several, and an
 * address may be a proxy's. Thread-safe.
 */
final class ConnectionNodes {
  private static final String INITIALIZER =
      "com.datastax.oss.driver.internal.core.channel.ProtocolInitHandler";
  private static final String END_POINT = "endPoint";

  private final InternalDriverContext context;
  private final Field endPoint;

  /**
   * Creates it.
   *
   * @throws ReflectiveOperationException if this release of the driver keeps end points elsewhere
   */
  ConnectionNodes(InternalDriverContext context) throws ReflectiveOperationException {
    this.context = context;
    ClassLoader loader = ChannelFactory.class.getClassLoader();
    endPoint = Class.forName(INITIALIZER, false, loader).getDeclaredField(END_POINT);
    endPoint.setAccessible(true);
  }

  /** Returns the node, or null while it is unknown, as with the first connection of a session. */
  @Nullable Node of(Channel channel) throws ReflectiveOperationException {
    Object connected = endPoint.get(channel.pipeline().get(ChannelFactory.INIT_HANDLER_NAME));
    for (Node node : context.getMetadataManager().getMetadata().getNodes().values()) {
      if (node.getEndPoint() == connected) {
        return node;
      }
    }
    return null;
  }

  /** Forgets removed nodes and changed profiles whenever the driver does. */
  void follow(Connections connections) {
    EventBus events = context.getEventBus();
    var unusedNodes =
        events.register(
            NodeStateEvent.class,
            event -> {
              boolean isRemoved = event.oldState == null && event.newState == null;
              if (isRemoved) {
                connections.numbers().remove(event.node);
              }
            });
    var unusedConfig =
        events.register(ConfigChangeEvent.class, changed -> connections.profileLevels().forget());
  }
}

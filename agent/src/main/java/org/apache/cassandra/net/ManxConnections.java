// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.locator.InetAddressAndPort;

/** Looks into connections to other nodes. In Cassandra's package for access only. */
public final class ManxConnections {
  private static final VarHandle STATE = state();

  private ManxConnections() {}

  private static VarHandle state() {
    try {
      return MethodHandles.privateLookupIn(OutboundConnection.class, MethodHandles.lookup())
          .unreflectVarHandle(OutboundConnection.class.getDeclaredField("state"));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether requests for reads go over it. */
  public static boolean carriesReads(Object connection) {
    return ((OutboundConnection) connection).type() == ConnectionType.SMALL_MESSAGES;
  }

  /** Whether the connection is established like this now, and not only before. */
  public static boolean isInUse(Object connection, Object established) {
    return STATE.get((OutboundConnection) connection) == established;
  }

  /** Returns the node that it leads to. */
  public static InetAddressAndPort peer(Object connection) {
    return ((OutboundConnection) connection).settings().to;
  }
}

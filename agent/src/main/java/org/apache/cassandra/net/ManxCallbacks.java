// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.MonotonicClock;
import org.jspecify.annotations.Nullable;

/** Reads the field that the agent adds to requests. In Cassandra's package for access only. */
public final class ManxCallbacks {
  private static final VarHandle READ = field();

  private ManxCallbacks() {}

  /** In a class of its own, so that reads are still measured if this field cannot be found. */
  private static final class Awaited {
    private static final VarHandle CALLBACKS = callbacks();

    private Awaited() {}

    private static VarHandle callbacks() {
      try {
        return MethodHandles.privateLookupIn(RequestCallbacks.class, MethodHandles.lookup())
            .findVarHandle(RequestCallbacks.class, "callbacks", ConcurrentMap.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
  }

  private static VarHandle field() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(RequestCallbacks.CallbackInfo.class, "manxRead", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /**
   * Calls an action for each request that awaits its response from a node: with the object in its
   * added field, or null, and its callback.
   */
  public static void forEach(
      InetAddressAndPort peer, BiConsumer<@Nullable Object, RequestCallback<?>> action) {
    Object callbacks = Awaited.CALLBACKS.get(MessagingService.instance().callbacks);
    for (Object each : ((ConcurrentMap<?, ?>) callbacks).values()) {
      RequestCallbacks.CallbackInfo info = (RequestCallbacks.CallbackInfo) each;
      if (info.peer.equals(peer)) {
        action.accept(READ.get(info), info.callback);
      }
    }
  }

  /** Returns the object in the added field of a request that awaits its response, or null. */
  public static @Nullable Object read(long id, InetAddressAndPort peer) {
    RequestCallbacks.CallbackInfo info = MessagingService.instance().callbacks.get(id, peer);
    return info == null ? null : READ.get(info);
  }

  /** Whether a request that is given up has expired. */
  public static boolean isPastDeadline(RequestCallbacks.CallbackInfo info) {
    return info.isReadyToDieAt(MonotonicClock.Global.preciseTime.now());
  }

  /** Returns the callback that awaits the response to a request, or null. */
  public static @Nullable RequestCallback<?> callback(long id, InetAddressAndPort peer) {
    RequestCallbacks.CallbackInfo info = MessagingService.instance().callbacks.get(id, peer);
    return info == null ? null : info.callback;
  }

  /** Returns the object in the added field of a request, or null. */
  public static @Nullable Object read(RequestCallbacks.CallbackInfo info) {
    return READ.get(info);
  }
}

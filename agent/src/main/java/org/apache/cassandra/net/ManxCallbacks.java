package org.apache.cassandra.net;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.utils.MonotonicClock;
import org.jspecify.annotations.Nullable;

/** Reads the field that the agent adds to requests. In Cassandra's package for access only. */
public final class ManxCallbacks {
  private static final VarHandle READ = field();

  private ManxCallbacks() {}

  private static VarHandle field() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(RequestCallbacks.CallbackInfo.class, "manxRead", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Returns what is known of a request that awaits its response, or null. */
  public static @Nullable Object read(long id, InetAddressAndPort peer) {
    RequestCallbacks.CallbackInfo info = MessagingService.instance().callbacks.get(id, peer);
    return info == null ? null : READ.get(info);
  }

  /** Whether a request that is given up has had its time. */
  public static boolean isPastDeadline(RequestCallbacks.CallbackInfo info) {
    return info.isReadyToDieAt(MonotonicClock.Global.preciseTime.now());
  }

  /** Returns what is known of a request, or null. */
  public static @Nullable Object read(RequestCallbacks.CallbackInfo info) {
    return READ.get(info);
  }
}

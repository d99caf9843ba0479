// SPDX-License-Identifier: Apache-2.0

package org.apache.cassandra.net;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Inspects queued messages. In Cassandra's package for access only. */
public final class ManxMessages {
  private static final Class<?> TASK = taskClass("ProcessMessage");
  private static final MethodHandle HEADER = getter(TASK, "header", Message.Header.class);

  private ManxMessages() {}

  private static Class<?> taskClass(String name) {
    try {
      return Class.forName("org.apache.cassandra.net.InboundMessageHandler$" + name);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static MethodHandle getter(Class<?> task, String method, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(task, MethodHandles.lookup())
          .findVirtual(task, method, MethodType.methodType(type))
          .asType(MethodType.methodType(type, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** In a class of its own, so that reads are still measured if these cannot be found. */
  private static final class Small {
    static final Class<?> TASK = taskClass("ProcessSmallMessage");
    static final MethodHandle MESSAGE = getter(TASK, "provideMessage", Message.class);

    private Small() {}
  }

  /**
   * Returns the message that a task handles. Returns null if it handles none, or a message too
   * large to be deserialised yet.
   */
  public static @Nullable Message<?> message(Object task) throws Throwable {
    return Small.TASK.isInstance(task)
        ? (Message<?>) (Message) Small.MESSAGE.invokeExact(task)
        : null;
  }

  /** Whether a task handles a read, as opposed to a read within a Paxos round. */
  public static boolean isRead(Object task) throws Throwable {
    return isRead((Message.Header) HEADER.invokeExact(task));
  }

  private static boolean isRead(Message.Header header) {
    return header.verb == Verb.READ_REQ || header.verb == Verb.RANGE_REQ;
  }

  /**
   * Returns the header of the read that a task handles, however large, or null if it handles none.
   */
  public static Message.@Nullable Header readHeader(Object task) throws Throwable {
    if (!TASK.isInstance(task)) {
      return null;
    }
    Message.Header header = (Message.Header) HEADER.invokeExact(task);
    return isRead(header) ? header : null;
  }
}

package org.apache.cassandra.net;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Tells what a queued message is. In Cassandra's package for access only. */
public final class ManxMessages {
  private static final MethodHandle HEADER = header();

  private ManxMessages() {}

  private static MethodHandle header() {
    try {
      Class<?> task =
          Class.forName("org.apache.cassandra.net.InboundMessageHandler$ProcessMessage");
      return MethodHandles.privateLookupIn(task, MethodHandles.lookup())
          .findVirtual(task, "header", MethodType.methodType(Message.Header.class))
          .asType(MethodType.methodType(Message.Header.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether a task handles a read, as opposed to a read within a Paxos round, or none. */
  public static boolean isRead(Object task) throws Throwable {
    Verb verb = ((Message.Header) HEADER.invokeExact(task)).verb;
    return verb == Verb.READ_REQ || verb == Verb.RANGE_REQ;
  }
}

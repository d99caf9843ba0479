package org.apache.cassandra.service;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.utils.MonotonicClock;
import org.jspecify.annotations.Nullable;

/** Reads the field that the agent adds to local reads. In Cassandra's package for access only. */
public final class ManxLocalReads {
  private static final VarHandle READ = field();

  private ManxLocalReads() {}

  private static VarHandle field() {
    try {
      return MethodHandles.lookup()
          .findVarHandle(StorageProxy.LocalReadRunnable.class, "manxRead", Object.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Returns what is known of a task if it is a local read, or null. */
  public static @Nullable Object read(Object task) {
    return task instanceof StorageProxy.LocalReadRunnable
        ? READ.get((StorageProxy.LocalReadRunnable) task)
        : null;
  }

  /** Apart, so that reads are measured where this field cannot be found. */
  private static final class Commands {
    static final VarHandle COMMAND = command();

    private Commands() {}

    private static VarHandle command() {
      try {
        return MethodHandles.privateLookupIn(
                StorageProxy.LocalReadRunnable.class, MethodHandles.lookup())
            .findVarHandle(StorageProxy.LocalReadRunnable.class, "command", ReadCommand.class);
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }
  }

  /** Returns what a task reads if it is a local read, or null. */
  public static @Nullable ReadCommand command(Object task) {
    return task instanceof StorageProxy.LocalReadRunnable
        ? (ReadCommand) Commands.COMMAND.get((StorageProxy.LocalReadRunnable) task)
        : null;
  }

  /** Whether a local read has had its time. */
  public static boolean isPastDeadline(Object task) {
    StorageProxy.LocalReadRunnable read = (StorageProxy.LocalReadRunnable) task;
    long deadline = read.requestTime.computeDeadline(read.verb.expiresAfterNanos());
    return MonotonicClock.Global.preciseTime.now() > deadline;
  }
}

// SPDX-License-Identifier: Apache-2.0

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

  /**
   * Returns the object in the added field of a local read, or null if the task is something else.
   */
  public static @Nullable Object read(Object task) {
    return task instanceof StorageProxy.LocalReadRunnable
        ? READ.get((StorageProxy.LocalReadRunnable) task)
        : null;
  }

  /** In a class of its own, so that reads are still measured if this field cannot be found. */
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

  /** Returns the command of a local read, or null if the task is something else. */
  public static @Nullable ReadCommand command(Object task) {
    return task instanceof StorageProxy.LocalReadRunnable
        ? (ReadCommand) Commands.COMMAND.get((StorageProxy.LocalReadRunnable) task)
        : null;
  }

  /** Whether a local read has expired. */
  public static boolean isPastDeadline(Object task) {
    StorageProxy.LocalReadRunnable read = (StorageProxy.LocalReadRunnable) task;
    long deadline = read.requestTime.computeDeadline(read.verb.expiresAfterNanos());
    return MonotonicClock.Global.preciseTime.now() > deadline;
  }
}

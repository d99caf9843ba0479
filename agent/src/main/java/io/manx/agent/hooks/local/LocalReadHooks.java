// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.local;

import io.manx.agent.cassandra.ReadShapes;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.ClientRequest;
import io.manx.agent.hooks.reads.CommandDemands;
import io.manx.agent.hooks.reads.LocalCopy;
import io.manx.agent.hooks.reads.LocalRead;
import io.manx.agent.hooks.reads.OutstandingRead;
import io.manx.agent.hooks.reads.OwnTables;
import io.manx.agent.hooks.reads.ReadThread;
import io.manx.agent.hooks.reads.ReadsFound;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.service.ManxLocalReads;
import org.apache.cassandra.service.reads.ReadCallback;
import org.jspecify.annotations.Nullable;

/** Hooks where a coordinator reads from itself. */
public final class LocalReadHooks {
  private static final Agent AGENT = Agent.instance();

  private LocalReadHooks() {}

  /** A local read is about to be queued; returns its record if it is measured, otherwise null. */
  public static @Nullable Object queued(ReadCommand command, ReadCallback<?, ?> handler) {
    if (!AGENT.measures()) {
      return null;
    }
    Hooks.LOCAL_READ_QUEUED.acts();
    if (OwnTables.areReadBy(command)) {
      return null;
    }
    Demand copied = CoordinatedRead.current().takeCopy();
    LocalRead read = copied == null ? read(command, handler) : copy(command, copied, handler);
    ClientRequest.current().readsLocally(read);
    CoordinatedRead.current().sends(read, copied != null, handler);
    return read;
  }

  private static LocalRead read(ReadCommand command, ReadCallback<?, ?> handler) {
    return new LocalRead(
        AGENT.measurement().self(),
        ReadShapes.classOf(command),
        CommandDemands.ofSent(command),
        ReadsFound.now(),
        handler.blockFor() == 1,
        command.isRangeRequest() ? ClientRequest.current().range() : null);
  }

  private static LocalRead copy(ReadCommand command, Demand demand, ReadCallback<?, ?> handler) {
    return new LocalCopy(
        AGENT.measurement().self(), ReadShapes.classOf(command), demand, ReadsFound.now(), handler);
  }

  /** A local read is taken from its queue, or run at once. */
  public static void started(@Nullable Object tag) {
    if (!(tag instanceof LocalRead)) {
      return;
    }
    Hooks.LOCAL_READ_STARTED.acts();
    ReadThread.current().started((LocalRead) tag, AGENT.nanos());
  }

  /** A local read has its response. */
  public static void response() {
    if (!AGENT.settles()) {
      return;
    }
    LocalRead read = null;
    try {
      read = ReadThread.current().localRead();
      if (read == null) {
        return;
      }
      Hooks.LOCAL_RESPONSE.acts();
      if (read.isOutstanding()) {
        long now = AGENT.nanos();
        Feedback feedback = read.feedback();
        if (feedback != null && !read.isRange()) {
          AGENT.inlineLocalReads().served(feedback.serviceNanos());
        }
        long responseNanos = now - read.sentNanos();
        long atReplica =
            feedback == null ? responseNanos : feedback.waitingNanos() + feedback.serviceNanos();
        read.answered(responseNanos, atReplica, feedback, now);
      }
    } catch (Throwable e) {
      OutstandingRead.dropAfterFailure(read, Hooks.LOCAL_RESPONSE);
      throw e;
    }
  }

  /** A local read, or another task that may be dropped, has ended. */
  public static void ended(Object task) {
    if (!AGENT.settles()) {
      return;
    }
    Object tag = null;
    try {
      tag = ManxLocalReads.read(task);
      if (!(tag instanceof LocalRead)) {
        return;
      }
      ReadThread thread = ReadThread.current();
      long startedNanos = thread.startedNanos();
      thread.ended();
      Hooks.LOCAL_READ_ENDED.acts();
      LocalRead read = (LocalRead) tag;
      if (!read.isOutstanding()) {
        return;
      }
      boolean unanswered = ManxLocalReads.isPastDeadline(task) ? read.expired() : read.failed();
      if (unanswered && startedNanos != 0 && !read.isRange()) {
        AGENT.inlineLocalReads().served(AGENT.nanos() - startedNanos);
      }
    } catch (Throwable e) {
      endAfterFailure(tag);
      throw e;
    }
  }

  /** Ends a read after a failure, so that the thread's next read is not mistaken for it. */
  private static void endAfterFailure(@Nullable Object tag) {
    ReadThread thread = ReadThread.current();
    Object read = tag == null ? thread.localRead() : tag;
    thread.ended();
    OutstandingRead.dropAfterFailure(read, Hooks.LOCAL_READ_ENDED);
  }
}

package io.manx.agent.weaving;

import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.ReadShapes;
import io.manx.core.wire.Feedback;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.service.ManxLocalReads;
import org.apache.cassandra.service.reads.ReadCallback;
import org.jspecify.annotations.Nullable;

/** What is done where a coordinator reads from itself. Never throws. */
public final class LocalReadPoints {
  private static final Agent AGENT = Agent.instance();

  private LocalReadPoints() {}

  /** A local read is about to be queued; returns what is known of it if it is measured. */
  public static @Nullable Object queued(ReadCommand command, ReadCallback<?, ?> handler) {
    if (!AGENT.measures()) {
      return null;
    }
    try {
      Hooks.LOCAL_READ_QUEUED.maybeBreak();
      if (OwnTables.areReadBy(command)) {
        return null;
      }
      LocalRead read =
          new LocalRead(
              AGENT.measurement().self(),
              ReadShapes.classOf(command),
              ReadsFound.now(),
              handler.blockFor() == 1,
              command.isRangeRequest() ? ClientRequest.current().range : null);
      ClientRequest.current().localRead = read;
      return read;
    } catch (Throwable e) {
      Hooks.LOCAL_READ_QUEUED.failed(e);
      return null;
    }
  }

  /** A local read is taken from its queue, or run at once. */
  public static void started(@Nullable Object tag) {
    if (!(tag instanceof LocalRead)) {
      return;
    }
    try {
      Hooks.LOCAL_READ_STARTED.maybeBreak();
      LocalRead read = (LocalRead) tag;
      ReadThread thread = ReadThread.current();
      thread.started(read.sentNanos, read.found, System.nanoTime());
      thread.localRead = read;
    } catch (Throwable e) {
      Hooks.LOCAL_READ_STARTED.failed(e);
    }
  }

  /** A local read has its response. */
  public static void response() {
    if (!AGENT.settles()) {
      return;
    }
    LocalRead read = null;
    try {
      read = ReadThread.current().localRead;
      if (read == null) {
        return;
      }
      Hooks.LOCAL_RESPONSE.maybeBreak();
      if (read.isOutstanding()) {
        long now = System.nanoTime();
        Feedback feedback = read.feedback;
        if (feedback != null && !read.isRange()) {
          AGENT.inlineLocalReads().served(feedback.serviceNanos());
        }
        long responseNanos = now - read.sentNanos;
        long atReplica =
            feedback == null ? responseNanos : feedback.waitingNanos() + feedback.serviceNanos();
        read.responded(responseNanos, atReplica, feedback, now);
      }
    } catch (Throwable e) {
      Hooks.LOCAL_RESPONSE.failed(e);
      OutstandingRead.dropAfterFailure(read, Hooks.LOCAL_RESPONSE);
    }
  }

  /** A local read, or another task that may be dropped, is over. */
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
      long startedNanos = thread.startedNanos;
      thread.ended();
      Hooks.LOCAL_READ_ENDED.maybeBreak();
      LocalRead read = (LocalRead) tag;
      if (!read.isOutstanding()) {
        return;
      }
      boolean unanswered = ManxLocalReads.isPastDeadline(task) ? read.expired() : read.failed();
      if (unanswered && startedNanos != 0 && !read.isRange()) {
        AGENT.inlineLocalReads().served(System.nanoTime() - startedNanos);
      }
    } catch (Throwable e) {
      Hooks.LOCAL_READ_ENDED.failed(e);
      endAfterFailure(tag);
    }
  }

  /** What is read next by this thread must not be taken for this read. */
  private static void endAfterFailure(@Nullable Object tag) {
    ReadThread thread = ReadThread.current();
    Object read = tag == null ? thread.localRead : tag;
    thread.ended();
    OutstandingRead.dropAfterFailure(read, Hooks.LOCAL_READ_ENDED);
  }
}

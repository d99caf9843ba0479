package io.manx.agent.weaving;

import io.manx.agent.measurement.FalseFeedback;
import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.RowCounts;
import io.manx.agent.settings.Lie;
import io.manx.agent.settings.Mode;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.Collections;
import java.util.Map;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ColumnFamilyStore;
import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.net.ManxMessages;
import org.apache.cassandra.net.ParamType;

/** What is done where a node serves reads as a replica. Never throws. */
public final class ReplicaPoints {
  private static final Agent AGENT = Agent.instance();
  private static final FalseFeedback FALSE_FEEDBACK = new FalseFeedback();

  private ReplicaPoints() {}

  /** Returns when a message is queued, or 0 if nothing is measured. */
  public static long queuedNanos() {
    return AGENT.measures() ? System.nanoTime() : 0;
  }

  /** Returns how many reads wait and are executed, as {@link ReadsFound}. */
  public static int readsFound() {
    if (!AGENT.measures()) {
      return 0;
    }
    try {
      Hooks.MESSAGE_QUEUED.maybeBreak();
      return ReadsFound.now();
    } catch (Throwable e) {
      Hooks.MESSAGE_QUEUED.failed(e);
      return 0;
    }
  }

  /** A message is taken from its queue, by the thread that will handle it; only reads count. */
  public static void messageStarted(Object message, long queuedNanos, int readsFound) {
    if (queuedNanos == 0) {
      return;
    }
    try {
      Hooks.MESSAGE_STARTED.maybeBreak();
      if (ManxMessages.isRead(message)) {
        ReadThread.current().started(queuedNanos, readsFound, System.nanoTime());
      }
    } catch (Throwable e) {
      Hooks.MESSAGE_STARTED.failed(e);
    }
  }

  /** A message has been handled. */
  public static void messageEnded(long queuedNanos) {
    if (queuedNanos == 0) {
      return;
    }
    try {
      ReadThread.current().ended();
    } catch (Throwable e) {
      Hooks.MESSAGE_STARTED.failed(e);
    }
  }

  /** A replica has read what it answers with: the feedback goes along. */
  public static void responseCreated(ReadCommand command) {
    if (!AGENT.measures()) {
      return;
    }
    try {
      Hooks.RESPONSE_CREATED.maybeBreak();
      ReadThread thread = ReadThread.current();
      if (thread.startedNanos == 0) {
        return;
      }
      Feedback feedback = feedback(thread);
      AGENT
          .measurement()
          .served(
              feedback,
              ReadsFound.inFlight(thread.found),
              thread.startedNanos + feedback.serviceNanos());
      AGENT.scheduling().served(command, feedback.serviceNanos());
      LocalRead localRead = thread.localRead;
      if (localRead == null) {
        MessageParams.add(ParamType.CUSTOM_MAP, parameters(command, feedback));
      } else {
        localRead.feedback = feedback;
      }
    } catch (Throwable e) {
      Hooks.RESPONSE_CREATED.failed(e);
    }
  }

  private static Map<String, byte[]> parameters(ReadCommand command, Feedback feedback) {
    byte[] bytes = encode(feedback);
    if (!command.isRangeRequest()
        || command.metadata().isVirtual()
        || AGENT.settings().mode() != Mode.ON) {
      return Collections.singletonMap(FeedbackCodec.PARAMETER, bytes);
    }
    ColumnFamilyStore table = ColumnFamilyStore.getIfExists(command.metadata().id);
    byte[] rows = table == null ? null : AGENT.rowCounts().say(table, System.nanoTime());
    return rows == null
        ? Collections.singletonMap(FeedbackCodec.PARAMETER, bytes)
        : Map.of(FeedbackCodec.PARAMETER, bytes, RowCounts.PARAMETER, rows);
  }

  /** Returns what this node says of itself as bytes, or what a test has it say instead. */
  static byte[] encode(Feedback feedback) {
    boolean leaving = AGENT.measurement().isLeaving();
    Lie lie = AGENT.settings().lie();
    byte[] bytes =
        lie == Lie.NONE
            ? FeedbackCodec.encode(feedback, leaving)
            : FALSE_FEEDBACK.encode(lie, feedback, leaving);
    return FeedbackCodec.with(AGENT.heapWatch().foretold(), bytes);
  }

  /** How many reads wait or are executed now. */
  static int pendingAndActive() {
    ExecutorPlus executor = Stage.READ.executor();
    return Math.max(0, executor.getPendingTaskCount() + executor.getActiveTaskCount());
  }

  private static Feedback feedback(ReadThread thread) {
    return new Feedback(
        ReadsFound.waiting(thread.found),
        pendingAndActive(),
        Math.max(0, thread.startedNanos - thread.queuedNanos),
        Math.max(0, System.nanoTime() - thread.startedNanos));
  }
}

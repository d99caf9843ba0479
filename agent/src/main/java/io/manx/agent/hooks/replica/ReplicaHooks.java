// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.replica;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.cassandra.ReadShapes;
import io.manx.agent.cassandra.ReadStage;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.LocalRead;
import io.manx.agent.hooks.reads.ReadThread;
import io.manx.agent.hooks.reads.ReadsFound;
import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.ReadCosts;
import io.manx.agent.scheduling.RowCounts;
import io.manx.core.settings.Mode;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.Collections;
import java.util.Map;
import org.apache.cassandra.db.MessageParams;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.net.ManxMessages;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.ParamType;

/** Hooks where a node serves reads as a replica. */
public final class ReplicaHooks {
  private static final Agent AGENT = Agent.instance();

  private ReplicaHooks() {}

  /** Returns the time at which a message is queued, or 0 if nothing is measured. */
  public static long queuedNanos() {
    return AGENT.measures() ? AGENT.nanos() : 0;
  }

  /** Returns how many reads wait and are executed, as {@link ReadsFound}. */
  public static int readsFound() {
    if (!AGENT.measures()) {
      return 0;
    }
    Hooks.MESSAGE_QUEUED.acts();
    return ReadsFound.now();
  }

  /** A message is taken from its queue, by the thread that will handle it; only reads count. */
  public static void messageStarted(Object message, long queuedNanos, int readsFound)
      throws Throwable {
    if (queuedNanos == 0) {
      return;
    }
    Hooks.MESSAGE_STARTED.acts();
    if (ManxMessages.isRead(message)) {
      ReadThread.current().started(queuedNanos, readsFound, AGENT.nanos());
    }
  }

  /** A message has been handled. */
  public static void messageEnded(long queuedNanos) {
    if (queuedNanos == 0) {
      return;
    }
    ReadThread.current().ended();
  }

  /** A replica has read the rows for its answer; adds the feedback. */
  public static void responseCreated(ReadCommand command, ReadResponse response) {
    if (!AGENT.measures()) {
      return;
    }
    Hooks.RESPONSE_CREATED.acts();
    ReadThread thread = ReadThread.current();
    if (thread.startedNanos() == 0) {
      return;
    }
    Feedback feedback = feedback(thread);
    AGENT
        .measurement()
        .served(
            feedback,
            ReadsFound.inFlight(thread.found()),
            thread.startedNanos() + feedback.serviceNanos());
    LocalRead localRead = thread.localRead();
    if (localRead == null) {
      MessageParams.add(ParamType.CUSTOM_MAP, parameters(command, feedback));
    } else {
      localRead.served(feedback);
    }
    if (AGENT.scheduling().tellsApart()) {
      served(command, response, feedback.serviceNanos());
    }
  }

  private static void served(ReadCommand command, ReadResponse response, long serviceNanos) {
    ReadCosts costs = AGENT.scheduling().costs();
    costs.served(command.metadata().id, ReadShapes.of(command, false, 1), serviceNanos);
    if (!response.isDigestResponse()) {
      long bytes =
          ReadResponse.serializer.serializedSize(response, MessagingService.current_version);
      long kind = CommandKinds.key(command, false, null);
      costs.servedWith(bytes, kind, CommandKinds.partition(command), serviceNanos);
    }
  }

  private static Map<String, byte[]> parameters(ReadCommand command, Feedback feedback) {
    byte[] bytes = AGENT.encode(feedback);
    if (!command.isRangeRequest()
        || command.metadata().isVirtual()
        || AGENT.settings().mode() != Mode.ON) {
      return Collections.singletonMap(FeedbackCodec.PARAMETER, bytes);
    }
    byte[] rows = AGENT.rowCounts().say(command.metadata().id, AGENT.nanos());
    return rows == null
        ? Collections.singletonMap(FeedbackCodec.PARAMETER, bytes)
        : Map.of(FeedbackCodec.PARAMETER, bytes, RowCounts.PARAMETER, rows);
  }

  private static Feedback feedback(ReadThread thread) {
    return new Feedback(
        ReadsFound.waiting(thread.found()),
        ReadStage.pendingAndActive(),
        thread.waitingNanos(),
        Math.max(0, AGENT.nanos() - thread.startedNanos()));
  }
}

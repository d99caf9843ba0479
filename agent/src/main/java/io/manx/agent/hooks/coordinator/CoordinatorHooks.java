// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.coordinator;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.cassandra.ReadShapes;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.ClientRequest;
import io.manx.agent.hooks.reads.CommandDemands;
import io.manx.agent.hooks.reads.OutstandingRead;
import io.manx.agent.hooks.reads.OwnTables;
import io.manx.agent.hooks.reads.RemoteCopy;
import io.manx.agent.hooks.reads.RemoteRange;
import io.manx.agent.hooks.reads.RemoteRead;
import io.manx.agent.hooks.speculation.SpeculationHooks;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import java.util.Map;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.exceptions.RequestFailureReason;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ManxCallbacks;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.MessagingService;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.schema.TableId;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.utils.ManxIterators;
import org.jspecify.annotations.Nullable;

/** Hooks where a node coordinates reads. */
public final class CoordinatorHooks {
  private static final Agent AGENT = Agent.instance();

  private CoordinatorHooks() {}

  /**
   * A request goes out to another node; returns its record if it is a measured read, otherwise
   * null.
   */
  public static @Nullable Object requestSent(
      Message<?> message, InetAddressAndPort peer, RequestCallback<?> callback) {
    if (!(callback instanceof ReadCallback) || !AGENT.measures()) {
      return null;
    }
    CoordinatedRead read = CoordinatedRead.current();
    Demand copied = read.takeCopy();
    Hooks.REQUEST_SENT.acts();
    read.asksOthers();
    int replica = AGENT.measurement().number(peer);
    ReadCommand command = (ReadCommand) message.payload;
    Demand demand = copied == null ? CommandDemands.ofSent(command) : copied;
    if (message.verb() == Verb.RANGE_REQ) {
      TableId table = command.metadata().id;
      return new RemoteRange(peer, table, demand, ClientRequest.current().range(), message.id());
    }
    ReadClass readClass = ReadShapes.classOf(command);
    long partition = CommandKinds.partition(command);
    RemoteRead sent =
        copied == null
            ? new RemoteRead(replica, readClass, demand, partition)
            : new RemoteCopy(replica, readClass, demand, partition, (ReadCallback<?, ?>) callback);
    read.sends(sent, copied != null, callback);
    return sent;
  }

  /** A response comes from another node. */
  public static void responseArrived(Message<?> message) {
    if (!AGENT.settles() || !mayAnswerRead(message.verb())) {
      return;
    }
    Object tag = null;
    try {
      tag = ManxCallbacks.read(message.id(), message.from());
      if (!(tag instanceof RemoteRead)) {
        return;
      }
      Hooks.RESPONSE_ARRIVED.acts();
      RemoteRead read = (RemoteRead) tag;
      if (message.isFailureResponse()) {
        failed(read, message.payload == RequestFailureReason.TIMEOUT);
      } else if (read.isOutstanding()) {
        long now = AGENT.nanos();
        long responseNanos = now - read.sentNanos();
        Feedback feedback = feedback(message, read, now);
        read.answered(responseNanos, responseNanos, feedback, now);
        learnSize(message, read);
      }
    } catch (Throwable e) {
      OutstandingRead.dropAfterFailure(tag, Hooks.RESPONSE_ARRIVED);
      throw e;
    }
  }

  /**
   * Whether a message may answer a read. Excludes responses to writes before anything is looked up.
   */
  private static boolean mayAnswerRead(Verb verb) {
    return verb == Verb.READ_RSP || verb == Verb.RANGE_RSP || verb == Verb.FAILURE_RSP;
  }

  private static void learnSize(Message<?> message, RemoteRead read) {
    if (message.payload instanceof ReadResponse && AGENT.settings().predictsCosts()) {
      ReadResponse response = (ReadResponse) message.payload;
      if (!response.isDigestResponse()) {
        int version = MessagingService.current_version;
        read.answeredWith(ReadResponse.serializer.serializedSize(response, version));
      }
    }
  }

  private static @Nullable Feedback feedback(Message<?> message, RemoteRead read, long nowNanos) {
    Map<String, byte[]> parameters = message.header.customParams();
    byte[] bytes = parameters == null ? null : parameters.get(FeedbackCodec.PARAMETER);
    if (bytes == null) {
      return null;
    }
    if (read instanceof RemoteRange) {
      ((RemoteRange) read).rowsTold(message);
    }
    Feedback feedback = FeedbackCodec.decode(bytes);
    if (feedback == null) {
      AGENT.measurement().feedbackRejected();
      return null;
    }
    if (FeedbackCodec.isLeaving(bytes)) {
      AGENT.ranking().restarts().leaves(read.replica());
    }
    if (FeedbackCodec.foretells(bytes)) {
      ForetoldPause pause = FeedbackCodec.foretold(bytes);
      AGENT.ranking().foretoldPauses().said(read.replica(), pause, nowNanos);
    }
    return feedback;
  }

  private static void failed(RemoteRead read, boolean asExpired) {
    boolean unused = asExpired ? read.expired() : read.failed();
  }

  /**
   * A request to another node is given up: it has expired, could not be sent, or its connection was
   * lost.
   */
  public static void requestExpired(RequestCallbacks.CallbackInfo info) {
    if (!AGENT.settles()) {
      return;
    }
    Object tag = null;
    try {
      tag = ManxCallbacks.read(info);
      if (tag instanceof RemoteRead) {
        Hooks.REQUEST_EXPIRED.acts();
        failed((RemoteRead) tag, ManxCallbacks.isPastDeadline(info));
      }
    } catch (Throwable e) {
      OutstandingRead.dropAfterFailure(tag, Hooks.REQUEST_EXPIRED);
      throw e;
    }
  }

  /** The coordinator begins to read single partitions. */
  public static void singleReadBegins(
      SinglePartitionReadCommand.Group group, ConsistencyLevel level) {
    if (!AGENT.measures()) {
      return;
    }
    Hooks.SINGLE_READ.acts();
    if (OwnTables.areReadBy(group.queries.get(0))) {
      return;
    }
    ClientRequest.current().reads();
    CoordinatedRead read = CoordinatedRead.current();
    boolean one = group.queries.size() == 1;
    long now = AGENT.nanos();
    read.beginSingle(one, now);
    read.isAt(level);
    read.setSlice(one && isSlice(group));
    read.setDemand(CommandDemands.of(group.queries.get(0), !one, level, now));
  }

  private static boolean isSlice(SinglePartitionReadCommand.Group group) {
    return ReadShapes.classOf(group.queries.get(0)) == ReadClass.SLICE;
  }

  /** The coordinator has read single partitions, or failed to. */
  public static void singleReadEnds(boolean succeeded) {
    CoordinatedRead read = CoordinatedRead.current();
    if (read.hasEnded()) {
      return;
    }
    boolean one = read.isOfOnePartition();
    ReadClass readClass = read.isSlice() ? ReadClass.SLICE : ReadClass.SINGLE;
    long nanos = AGENT.nanos() - read.sinceNanos();
    try {
      SpeculationHooks.foreseen(read, nanos);
      if (AGENT.measures()) {
        AGENT.keepIfSlow(read, nanos, succeeded);
      }
    } finally {
      read.end(); // even after a failure, the next read of this thread is another one
    }
    if (one && succeeded && AGENT.measures()) {
      AGENT.measurement().coordinated(!read.askedOthers(), readClass, nanos);
    }
  }

  /** A lightweight transaction begins or ends the read for its condition. */
  public static void transactionReads(boolean begins) {
    CoordinatedRead.current().setInTransaction(begins);
    Hooks.TRANSACTION_READ.acts();
  }

  /** The coordinator begins to read a range; returns the time, or 0 if it is not measured. */
  public static long rangeReadBegins(ReadCommand command) {
    if (!AGENT.measures()) {
      return 0;
    }
    Hooks.RANGE_READ_BEGINS.acts();
    long now = AGENT.nanos();
    CoordinatedRead read = CoordinatedRead.current();
    read.beginRange(now);
    if (OwnTables.areReadBy(command)) {
      return 0;
    }
    read.setDemand(CommandDemands.of(command, false, null, now));
    ClientRequest.current().reads();
    return now;
  }

  /** The coordinator has read a range, or failed to. */
  public static void rangeReadEnds(Object read, long beganNanos) throws Throwable {
    CoordinatedRead coordinated = CoordinatedRead.current();
    coordinated.end();
    if (beganNanos == 0 || !AGENT.measures()) {
      return;
    }
    Hooks.RANGE_READ_ENDS.acts();
    if (ManxIterators.hasFailed(read)) {
      return;
    }
    boolean local = !coordinated.askedOthers();
    AGENT.measurement().coordinated(local, ReadClass.RANGE, AGENT.nanos() - beganNanos);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.client;

import io.manx.agent.cassandra.ReadStage;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.ClientRequest;
import io.manx.agent.hooks.reads.LocalRead;
import io.manx.agent.hooks.reads.OwnTables;
import io.manx.agent.hooks.reads.ReadsFound;
import io.manx.agent.runtime.Agent;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.cassandra.cql3.ColumnIdentifier;
import org.apache.cassandra.cql3.ColumnSpecification;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.transport.Connection;
import org.apache.cassandra.transport.Dispatcher;
import org.apache.cassandra.transport.Message;
import org.apache.cassandra.transport.ProtocolVersion;
import org.apache.cassandra.transport.messages.ResultMessage;
import org.jspecify.annotations.Nullable;

/**
 * Hooks where a node executes a client's request. They add feedback about the node to the custom
 * payload of read results.
 */
public final class ClientHooks {
  private static final Agent AGENT = Agent.instance();
  private static final ColumnIdentifier CONDITION_APPLIED =
      new ColumnIdentifier("[applied]", false);

  private ClientHooks() {}

  /** A request begins; returns the time, or 0 if clients get no feedback. */
  public static long begins() {
    if (!AGENT.tellsClients()) {
      return 0;
    }
    Hooks.CLIENT_REQUEST.acts();
    ClientRequest.current().begin();
    return AGENT.nanos();
  }

  /** The response to a request is about to be sent. */
  public static void responds(
      Object request, Dispatcher.RequestTime time, long beganNanos, @Nullable Object response) {
    if (beganNanos == 0 || !(response instanceof ResultMessage.Rows)) {
      return;
    }
    ClientRequest current = ClientRequest.current();
    ResultMessage.Rows rows = (ResultMessage.Rows) response;
    if (!current.isRead() || !isOfData(rows) || !permitsPayload((Message) request)) {
      return;
    }
    long queuedNanos = Math.max(0, time.startedAtNanos() - time.enqueuedAtNanos());
    long executedNanos = AGENT.nanos() - beganNanos;
    Feedback feedback = feedback(current.localRead(), queuedNanos, executedNanos);
    add(rows, AGENT.encode(feedback));
    AGENT.measurement().toldClient();
  }

  /**
   * Whether rows are the result of a regular read of data. Other reads of this thread for the same
   * request, such as permissions, do not count. The answer of a conditional update begins with a
   * column of its own.
   */
  static boolean isOfData(ResultMessage.Rows rows) {
    List<ColumnSpecification> columns = rows.result.metadata.names;
    if (columns.isEmpty()) {
      return true;
    }
    ColumnSpecification first = columns.get(0);
    return !first.name.equals(CONDITION_APPLIED)
        && !OwnTables.areIn(first.ksName)
        && VirtualKeyspaceRegistry.instance.getKeyspaceNullable(first.ksName) == null;
  }

  /** Whether the client's protocol has a custom payload; v3 has none. */
  private static boolean permitsPayload(Message request) {
    Connection connection = request.connection();
    return connection != null && connection.getVersion().isGreaterOrEqualTo(ProtocolVersion.V4);
  }

  /**
   * Feedback about the node as a coordinator. A request waits for a thread and for its local read.
   * The rest of its time counts as service, including the time of other replicas.
   */
  private static Feedback feedback(
      @Nullable LocalRead localRead, long queuedNanos, long executedNanos) {
    Feedback local = localRead == null ? null : localRead.feedback();
    long waitingNanos = local == null ? 0 : Math.min(executedNanos, local.waitingNanos());
    return new Feedback(
        localRead == null ? 0 : ReadsFound.waiting(localRead.found()),
        ReadStage.pendingAndActive(),
        queuedNanos + waitingNanos,
        Math.max(0, executedNanos - waitingNanos));
  }

  private static void add(ResultMessage.Rows rows, byte[] bytes) {
    ByteBuffer value = ByteBuffer.wrap(bytes);
    Map<String, ByteBuffer> before = rows.getCustomPayload();
    if (before == null || before.isEmpty()) {
      rows.setCustomPayload(Collections.singletonMap(FeedbackCodec.PARAMETER, value));
    } else {
      Map<String, ByteBuffer> payload = new HashMap<>(before);
      payload.put(FeedbackCodec.PARAMETER, value);
      rows.setCustomPayload(payload);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.connection;

import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import io.manx.core.wire.ForetoldPause;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Observes the requests and answers of one connection, and changes none. It sits between the
 * driver's codec and the handler that assigns streams, so it also sees answers to requests that the
 * driver has given up. Used by the connection's thread alone.
 *
 * <p>The driver's own requests are ignored: those that set up a connection, all those of the
 * control connection, and a few on others.
 */
final class ConnectionObserver extends ChannelDuplexHandler {
  private static final String HANDLER = "manx";

  private final Connections connections;
  private final int node;
  private final LongSupplier clock;
  private final SentRequests requests = new SentRequests();

  /** Texts of statements whose preparation is under way, by stream. */
  private final Map<Integer, String> preparing = new HashMap<>();

  private final WireRequest wire;
  private boolean isPrepared;
  private boolean isControlConnection;

  /**
   * Creates one.
   *
   * @param node number of the node that the connection goes to
   * @param clock in nanoseconds
   */
  ConnectionObserver(Connections connections, int node, LongSupplier clock) {
    this.connections = connections;
    this.node = node;
    this.clock = clock;
    wire = new WireRequest(connections);
  }

  /**
   * Adds an observer to a connection that is about to open.
   *
   * @param node number of the node that it goes to
   * @return false if the connection lacks the handlers that are expected
   */
  static boolean add(Connections connections, int node, Channel channel) {
    ChannelPipeline pipeline = channel.pipeline();
    if (pipeline.get(ChannelFactory.INFLIGHT_HANDLER_NAME) == null) {
      return false;
    }
    pipeline.addBefore(
        ChannelFactory.INFLIGHT_HANDLER_NAME,
        HANDLER,
        new ConnectionObserver(connections, node, System::nanoTime));
    return true;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof Frame && connections.isWorking()) {
      try {
        requested(context, (Frame) message);
      } catch (Throwable e) {
        connections.failed(e);
      }
    }
    var unused = context.write(message, promise);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    if (message instanceof Frame && connections.isWorking()) {
      try {
        answered((Frame) message);
      } catch (Throwable e) {
        connections.failed(e);
      }
    }
    context.fireChannelRead(message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    try {
      long now = clock.getAsLong();
      for (int stream = 0; stream < requests.streams(); stream++) {
        SentRequests.Sent sent = requests.get(stream);
        if (sent != null) {
          long waited = now - sent.sentNanos();
          connections.costs().ended(sent.demand(), waited, now);
          SentRequests.end(sent).failed(node, sent.demand(), waited, now);
        }
      }
    } catch (Throwable e) {
      connections.failed(e);
    }
    context.fireChannelInactive();
  }

  private void requested(ChannelHandlerContext context, Frame frame) {
    long now = clock.getAsLong();
    SentRequests.Sent before = requests.get(frame.streamId);
    if (before != null) {
      // The driver reuses the stream of an unanswered request only if it could not be written.
      long waited = now - before.sentNanos();
      connections.costs().ended(before.demand(), waited, now);
      SentRequests.end(before).cancelled(node, before.demand(), waited, now);
    }
    if (frame.message instanceof Prepare) {
      preparing.put(frame.streamId, ((Prepare) frame.message).cqlQuery);
    }
    if (!isOfTheDriver(context, frame.message) && wire.read(frame.message)) {
      Demand demand = wire.demand();
      RequestListener listener = connections.listeners();
      requests.add(frame.streamId, demand, wire.partition(), now, listener);
      connections.costs().sent();
      listener.sent(node, demand, now);
    }
  }

  private boolean isOfTheDriver(ChannelHandlerContext context, Message message) {
    if (!isPrepared) {
      isPrepared = context.pipeline().get(ChannelFactory.INIT_HANDLER_NAME) == null;
      isControlConnection |= message instanceof Register;
    }
    return !isPrepared || isControlConnection;
  }

  private void answered(Frame frame) {
    if (!preparing.isEmpty()) {
      prepared(preparing.remove(frame.streamId), frame.message);
    }
    if (isPrepared && !isControlConnection) {
      connections.seesAnswers();
    }
    SentRequests.Sent sent = requests.get(frame.streamId);
    if (sent == null) {
      return;
    }
    RequestListener listener = SentRequests.end(sent);
    long now = clock.getAsLong();
    long nanos = now - sent.sentNanos();
    if (!(frame.message instanceof Error)) {
      Feedback feedback = feedback(frame, nanos, now);
      connections.demands().answered(sent.demand(), sent.partition(), frame.size);
      connections.costs().answered(node, sent.demand(), nanos, feedback, now);
      listener.answered(node, sent.demand(), nanos, feedback, now);
      return;
    }
    connections.costs().ended(sent.demand(), nanos, now);
    if (Failures.areTimeouts(((Error) frame.message).code)) {
      listener.expired(node, sent.demand(), nanos, now);
    } else if (Failures.areOfTheNode(((Error) frame.message).code)) {
      listener.failed(node, sent.demand(), nanos, now);
    } else {
      listener.cancelled(node, sent.demand(), nanos, now);
    }
  }

  private void prepared(@Nullable String query, Message response) {
    if (query != null && response instanceof Prepared) {
      Prepared prepared = (Prepared) response;
      int[] key = prepared.variablesMetadata.pkIndices;
      connections
          .statements()
          .prepared(prepared.preparedQueryId, query, key == null ? new int[0] : key);
    }
  }

  private @Nullable Feedback feedback(Frame frame, long responseNanos, long nowNanos) {
    ByteBuffer payload = frame.customPayload.get(FeedbackCodec.PARAMETER);
    if (payload == null) {
      return null;
    }
    byte[] bytes = new byte[Math.min(payload.remaining(), FeedbackCodec.MOST_LENGTH)];
    payload.duplicate().get(bytes);
    Feedback feedback = FeedbackCodec.decode(bytes);
    if (feedback == null) {
      connections.counters().rejectedFeedback().increment();
      return null;
    }
    connections.counters().feedback().increment();
    if (FeedbackCodec.isLeaving(bytes)) {
      connections.listeners().leaves(node, nowNanos);
    }
    if (FeedbackCodec.foretells(bytes)) {
      foretells(FeedbackCodec.foretold(bytes), nowNanos);
    }
    return feedback.within(responseNanos);
  }

  private void foretells(@Nullable ForetoldPause pause, long nowNanos) {
    if (pause != null) {
      connections.counters().pausesForetold().increment();
    }
    connections.listeners().pauses(node, pause, nowNanos);
  }
}

package io.manx.driver.internal.connection;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.manx.core.host.FeedbackCodec;
import io.manx.core.selection.Feedback;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees the requests and responses of one connection pass, and changes none. It sits between the
 * driver's codec and the handler that gives requests their stream, so that it also sees answers to
 * requests that timed out or were cancelled. Used by the connection's thread alone.
 */
final class ConnectionObserver extends ChannelDuplexHandler {
  private static final int LEAST_STREAMS = 64;
  private static final int UNKNOWN = -1;

  private final Connections connections;
  private final LongSupplier clock;

  /** When the request on each stream went out. */
  private long[] sentNanos = new long[LEAST_STREAMS];

  /** Its cost class, counted from 1; 0 if there is none. */
  private byte[] costClasses = new byte[LEAST_STREAMS];

  /** Texts that are being prepared, by stream. */
  private final Map<Integer, String> preparing = new HashMap<>();

  private int node = UNKNOWN;

  /**
   * Creates one.
   *
   * @param clock in nanoseconds
   */
  ConnectionObserver(Connections connections, LongSupplier clock) {
    this.connections = connections;
    this.clock = clock;
  }

  @Override
  public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
    if (message instanceof Frame) {
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
    if (message instanceof Frame) {
      try {
        responded((Frame) message);
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
      for (int stream = 0; stream < costClasses.length; stream++) {
        int costClass = take(stream);
        if (costClass >= 0) {
          connections.failed(node, costClass, now - sentNanos[stream], now);
        }
      }
    } catch (Throwable e) {
      connections.failed(e);
    }
    context.fireChannelInactive();
  }

  private void requested(ChannelHandlerContext context, Frame frame) {
    int costClass = costClass(frame.message);
    if (costClass < 0) {
      if (frame.message instanceof Prepare) {
        preparing.put(frame.streamId, ((Prepare) frame.message).cqlQuery);
      }
      return;
    }
    if (node == UNKNOWN) {
      node = connections.numbers().number(context.channel().remoteAddress());
    }
    makeRoomFor(frame.streamId);
    long now = clock.getAsLong();
    int before = take(frame.streamId);
    if (before >= 0) {
      // The driver uses a stream again only if what was on it could not be written.
      connections.takenBack(node, before, now - sentNanos[frame.streamId], now);
    }
    costClasses[frame.streamId] = (byte) (costClass + 1);
    sentNanos[frame.streamId] = now;
    connections.sent(node, costClass, now);
  }

  /** Returns -1 if it is no request of the application's. */
  private int costClass(Message message) {
    if (message instanceof Execute) {
      return connections.statements().costClass(ByteBuffer.wrap(((Execute) message).queryId));
    }
    if (message instanceof Query) {
      return CostClasses.of(((Query) message).query, false);
    }
    return message instanceof Batch ? CostClasses.WRITE : UNKNOWN;
  }

  private void makeRoomFor(int stream) {
    if (stream >= costClasses.length) {
      int size = Math.max(stream + 1, 2 * costClasses.length);
      costClasses = Arrays.copyOf(costClasses, size);
      sentNanos = Arrays.copyOf(sentNanos, size);
    }
  }

  /** Returns the cost class of the request on a stream, which ends, or -1. */
  private int take(int stream) {
    if (stream < 0 || stream >= costClasses.length) {
      return UNKNOWN;
    }
    int costClass = costClasses[stream] - 1;
    costClasses[stream] = 0;
    return costClass;
  }

  private void responded(Frame frame) {
    if (!preparing.isEmpty()) {
      prepared(preparing.remove(frame.streamId), frame.message);
    }
    int costClass = take(frame.streamId);
    if (costClass < 0) {
      return;
    }
    long now = clock.getAsLong();
    long nanos = now - sentNanos[frame.streamId];
    if (!(frame.message instanceof Error)) {
      connections.answered(node, costClass, nanos, feedback(frame, nanos, now), now);
    } else if (Failures.areOfTheNode(((Error) frame.message).code)) {
      connections.failed(node, costClass, nanos, now);
    } else {
      connections.takenBack(node, costClass, nanos, now);
    }
  }

  private void prepared(@Nullable String query, Message response) {
    if (query != null && response instanceof Prepared) {
      Prepared prepared = (Prepared) response;
      int[] key = prepared.variablesMetadata.pkIndices;
      boolean bindsPartitionKey = key != null && key.length > 0;
      connections.statements().prepared(prepared.preparedQueryId, query, bindsPartitionKey);
    }
  }

  private @Nullable Feedback feedback(Frame frame, long responseNanos, long nowNanos) {
    ByteBuffer payload = frame.customPayload.get(FeedbackCodec.PARAMETER);
    if (payload == null) {
      return null;
    }
    byte[] bytes = new byte[Math.min(payload.remaining(), FeedbackCodec.LENGTH + 1)];
    payload.duplicate().get(bytes);
    Feedback feedback = FeedbackCodec.decode(bytes);
    if (feedback == null) {
      connections.counters().rejectedFeedback().increment();
      return null;
    }
    if (FeedbackCodec.isLeaving(bytes)) {
      connections.leaves(node, nowNanos);
    }
    return feedback.within(responseNanos);
  }
}

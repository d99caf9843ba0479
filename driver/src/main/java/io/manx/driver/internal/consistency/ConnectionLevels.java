// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Puts the levels of enrolled tables into the frames of one connection. Used by the connection's
 * thread alone.
 *
 * <p>The driver's own requests need no exception: they concern system tables, which cannot be
 * enrolled.
 */
public final class ConnectionLevels {
  private final LevelRewriter rewriter;
  private final @Nullable Node node;
  private final StreamChoices choices = new StreamChoices();

  /** Statements whose preparation is under way, by stream. */
  private final Map<Integer, Prepare> preparing = new HashMap<>();

  /** The connection's keyspace, in internal form. */
  private @Nullable String keyspace;

  ConnectionLevels(LevelRewriter rewriter, @Nullable Node node) {
    this.rewriter = rewriter;
    this.node = node;
  }

  /**
   * A request is about to be sent.
   *
   * @return the frame to send, mostly the request itself; null if it must not be sent
   */
  public @Nullable Frame sent(Frame frame, long nowNanos) {
    // An unanswered request that was on the stream before was never written.
    var unused = choices.end(frame.streamId);
    Message message = frame.message;
    if (message instanceof Prepare) {
      preparing.put(frame.streamId, (Prepare) message);
      return frame;
    }
    int target = target(message);
    if (target == StatementTarget.NONE) {
      return frame;
    }
    if (isLeftAlone(message, target)) {
      rewriter.counters().leftAlone().increment();
      return frame;
    }
    LevelChoice choice = choices.of(frame.streamId);
    choice.begin(
        StatementTarget.table(target),
        StatementTarget.isRead(target),
        LevelFrames.writeType(message),
        nowNanos);
    if (rewriter.chooser().isWithoutRow(choice.table(), nowNanos)) {
      // The table may be enrolled before the write is acknowledged.
      rewriter.counters().leftAlone().increment();
      choice.keep(LevelFrames.level(message));
      choice.setOut(true);
      return frame;
    }
    if (!rewriter.chooser().choose(choice, host(), nowNanos)) {
      return null;
    }
    choice.setOut(true);
    return LevelFrames.at(frame, choice.level());
  }

  /** Returns the answer to a request that must not be sent. */
  Frame refusal(Frame frame) {
    return LevelFrames.refused(frame, rewriter.tables().name(choices.of(frame.streamId).table()));
  }

  private @Nullable UUID host() {
    return node == null ? null : node.getHostId();
  }

  /** Returns the target of a request; NONE after a failure, so that the request keeps its level. */
  private int target(Message message) {
    try {
      if (message instanceof Execute) {
        return rewriter.prepared().target(((Execute) message).queryId);
      }
      if (message instanceof Query) {
        Query query = (Query) message;
        return target(query.query, query.options.keyspace);
      }
      return message instanceof Batch ? target((Batch) message) : StatementTarget.NONE;
    } catch (RuntimeException | LinkageError e) {
      rewriter.failed(e);
      return StatementTarget.NONE;
    }
  }

  private int target(String query, @Nullable String own) {
    return StatementTarget.of(query, own == null ? keyspace : own, rewriter.tables());
  }

  private int target(Batch batch) {
    List<Object> statements = batch.queriesOrIds;
    int target = StatementTarget.NONE;
    for (int i = 0; i < statements.size(); i++) {
      Object each = statements.get(i);
      int next =
          each instanceof String
              ? target((String) each, batch.keyspace)
              : rewriter.prepared().target((byte[]) each);
      target = i == 0 ? next : StatementTarget.together(target, next);
    }
    return target;
  }

  private boolean isLeftAlone(Message message, int target) {
    boolean isCounterBatch =
        message instanceof Batch && ((Batch) message).type == BatchType.COUNTER;
    return isCounterBatch
        || StatementTarget.isLeftAlone(target)
        || !rewriter.chooser().isReplaceable(LevelFrames.level(message))
        || rewriter.chooser().isCounter(StatementTarget.table(target));
  }

  /**
   * An answer has come.
   *
   * @return the frame to hand to the driver, mostly the answer itself
   */
  public Frame received(Frame frame, long nowNanos) {
    if (!preparing.isEmpty()) {
      prepared(preparing.remove(frame.streamId), frame.message);
    }
    if (frame.message instanceof SetKeyspace) {
      keyspace = ((SetKeyspace) frame.message).keyspace;
    }
    LevelChoice choice = choices.end(frame.streamId);
    if (choice == null) {
      return frame;
    }
    ended(choice, nowNanos);
    if (frame.message instanceof Error || !choice.isLate(nowNanos)) {
      return frame;
    }
    return rewriter.late(frame, choice, nowNanos);
  }

  private void prepared(@Nullable Prepare request, Message response) {
    if (request != null && response instanceof Prepared) {
      Prepared prepared = (Prepared) response;
      int target = StatementTarget.of(request, prepared, keyspace, rewriter.tables());
      if (target != StatementTarget.NONE) {
        rewriter.prepared().add(prepared.preparedQueryId, target);
      }
    }
  }

  /** The connection is closed; outstanding requests will not be answered. */
  public void closed(long nowNanos) {
    choices.endAll(choice -> ended(choice, nowNanos));
  }

  private void ended(LevelChoice choice, long nowNanos) {
    rewriter
        .window(choice.table())
        .ended(choice.isRead(), nowNanos - choice.chosenNanos(), nowNanos);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.BatchType;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.WriteType;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.query.QueryOptions;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.WriteTimeout;
import io.manx.driver.consistency.TableName;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/** Makes copies of the driver's frames at other levels, and errors in place of answers. */
final class LevelFrames {
  /** Level of messages that have none, or are of an unknown kind. */
  static final int NO_LEVEL = -1;

  private LevelFrames() {}

  /** Returns the level of a request, as the protocol numbers it, or {@link #NO_LEVEL}. */
  static int level(Message request) {
    if (request.getClass() == Batch.class) {
      return ((Batch) request).consistency;
    }
    QueryOptions options = options(request);
    // A copy of DataStax Enterprise's options would lose their additional fields.
    return options == null || options.getClass() != QueryOptions.class
        ? NO_LEVEL
        : options.consistency;
  }

  private static @Nullable QueryOptions options(Message request) {
    if (request.getClass() == Query.class) {
      return ((Query) request).options;
    }
    return request.getClass() == Execute.class ? ((Execute) request).options : null;
  }

  /** Returns the type of a write, as the protocol names it. */
  static String writeType(Message request) {
    if (!(request instanceof Batch)) {
      return WriteType.SIMPLE;
    }
    return ((Batch) request).type == BatchType.UNLOGGED
        ? WriteType.UNLOGGED_BATCH
        : WriteType.BATCH;
  }

  /**
   * Returns a request at another level, but otherwise the same.
   *
   * @param request that has a level
   */
  static Frame at(Frame request, int level) {
    return level(request.message) == level ? request : with(request, at(request.message, level));
  }

  private static Message at(Message message, int level) {
    if (message instanceof Query) {
      Query query = (Query) message;
      return new Query(query.query, at(query.options, level));
    }
    if (message instanceof Execute) {
      Execute execute = (Execute) message;
      return new Execute(execute.queryId, execute.resultMetadataId, at(execute.options, level));
    }
    Batch batch = (Batch) message;
    return new Batch(
        batch.flags,
        batch.type,
        batch.queriesOrIds,
        batch.values,
        level,
        batch.serialConsistency,
        batch.defaultTimestamp,
        batch.keyspace,
        batch.nowInSeconds);
  }

  private static QueryOptions at(QueryOptions options, int level) {
    return new QueryOptions(
        options.flags,
        level,
        options.positionalValues,
        options.namedValues,
        options.skipMetadata,
        options.pageSize,
        options.pagingState,
        options.serialConsistency,
        options.defaultTimestamp,
        options.keyspace,
        options.nowInSeconds);
  }

  private static Frame with(Frame frame, Message message) {
    return new Frame(
        frame.protocolVersion,
        frame.beta,
        frame.streamId,
        frame.tracing,
        frame.tracingId,
        frame.size,
        frame.compressedSize,
        frame.customPayload,
        frame.warnings,
        message);
  }

  /**
   * Returns the timeout that replaces a late acknowledgement. It counts no replica as having
   * answered, so that no retry policy takes the write for done.
   *
   * @param required replicas for which the level waits
   */
  static Frame late(Frame response, LevelChoice choice, int required) {
    return with(
        response,
        new WriteTimeout(
            "the acknowledgement came too late to count",
            choice.level(),
            0,
            required,
            choice.writeType()));
  }

  /** Returns the answer to a request that must not be sent. */
  static Frame refused(Frame request, TableName table) {
    return Frame.forResponse(
        request.protocolVersion,
        request.streamId,
        null,
        Frame.NO_PAYLOAD,
        Collections.emptyList(),
        new Error(
            ErrorCode.OVERLOADED,
            "Manx has no valid lease of the consistency levels of "
                + table
                + ", or the table differs from its enrolment; see 'manx consistency status'"));
  }
}

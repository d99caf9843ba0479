// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.replica.ReplicaHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.ReadResponse;

/** Advices where a node serves reads as a replica; see {@link Woven}. */
@SuppressWarnings("UnusedVariable") // assigned parameters write fields
final class ReplicaAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.MESSAGE_QUEUED,
              CassandraTypes.PROCESS_MESSAGE,
              "<init>",
              "(Lorg/apache/cassandra/net/InboundMessageHandler;)V",
              MessageQueued.class),
          new Woven(
              Hooks.MESSAGE_STARTED,
              CassandraTypes.PROCESS_MESSAGE,
              "run",
              "()V",
              MessageStarted.class),
          new Woven(
              Hooks.RESPONSE_CREATED,
              CassandraTypes.READ_COMMAND,
              "createResponse",
              "(Lorg/apache/cassandra/db/partitions/UnfilteredPartitionIterator;"
                  + "Lorg/apache/cassandra/db/RepairedDataInfo;)Lorg/apache/cassandra/db/ReadResponse;",
              ResponseCreated.class));

  private ReplicaAdvices() {}

  static final class MessageQueued {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.FieldValue(value = AddedFields.QUEUED_NANOS, readOnly = false) long queuedNanos,
        @Advice.FieldValue(value = AddedFields.READS_FOUND, readOnly = false) int readsFound) {
      queuedNanos = ReplicaHooks.queuedNanos();
      readsFound = ReplicaHooks.readsFound();
    }
  }

  static final class MessageStarted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.This Object message,
        @Advice.FieldValue(AddedFields.QUEUED_NANOS) long queuedNanos,
        @Advice.FieldValue(AddedFields.READS_FOUND) int readsFound)
        throws Throwable {
      ReplicaHooks.messageStarted(message, queuedNanos, readsFound);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.FieldValue(AddedFields.QUEUED_NANOS) long queuedNanos) {
      ReplicaHooks.messageEnded(queuedNanos);
    }
  }

  static final class ResponseCreated {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This ReadCommand command, @Advice.Return ReadResponse response) {
      ReplicaHooks.responseCreated(command, response);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.local.InlineHooks;
import io.manx.agent.hooks.local.LocalReadHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.service.reads.ReadCallback;

/** Advices where a coordinator reads from itself; see {@link Woven}. */
@SuppressWarnings("UnusedVariable") // assigned parameters write fields
final class LocalReadAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.LOCAL_READ_QUEUED,
              CassandraTypes.LOCAL_READ,
              "<init>",
              "("
                  + CassandraTypes.OF_COMMAND
                  + CassandraTypes.OF_READ_CALLBACK
                  + CassandraTypes.OF_REQUEST_TIME
                  + "Z)V",
              LocalReadQueued.class),
          new Woven(
              Hooks.LOCAL_READ_STARTED,
              CassandraTypes.LOCAL_READ,
              "runMayThrow",
              "()V",
              LocalReadStarted.class),
          new Woven(
              Hooks.LOCAL_READ_ENDED,
              "org.apache.cassandra.service.StorageProxy$DroppableRunnable",
              "run",
              "()V",
              LocalReadEnded.class),
          new Woven(
              Hooks.LOCAL_RESPONSE,
              CassandraTypes.READ_CALLBACK,
              "response",
              "(Lorg/apache/cassandra/db/ReadResponse;)V",
              LocalResponse.class),
          new Woven(
              Hooks.MAYBE_IMMEDIATELY,
              "org.apache.cassandra.concurrent.SEPExecutor",
              "maybeExecuteImmediately",
              "(Ljava/lang/Runnable;)V",
              MaybeImmediately.class));

  private LocalReadAdvices() {}

  static final class LocalReadQueued {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(0) ReadCommand command,
        @Advice.Argument(1) ReadCallback<?, ?> handler,
        @Advice.FieldValue(value = AddedFields.READ, readOnly = false) Object read) {
      read = LocalReadHooks.queued(command, handler);
    }
  }

  static final class LocalReadStarted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.FieldValue(AddedFields.READ) Object read) {
      LocalReadHooks.started(read);
    }
  }

  static final class LocalReadEnded {
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.This Object task) {
      LocalReadHooks.ended(task);
    }
  }

  static final class LocalResponse {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      LocalReadHooks.response();
    }
  }

  static final class MaybeImmediately {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.This SEPExecutor executor, @Advice.Argument(0) Runnable task) {
      return InlineHooks.ranInline(executor, task);
    }
  }
}

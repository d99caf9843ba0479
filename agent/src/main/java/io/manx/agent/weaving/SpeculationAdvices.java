// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.speculation.CopyAtOnceHooks;
import io.manx.agent.hooks.speculation.SpeculationHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.net.Message;

/** Advices where copies of late reads are decided on and sent; see {@link Woven}. */
@SuppressWarnings("UnusedVariable") // assigned parameters write fields
final class SpeculationAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.SHOULD_SPECULATE,
              "org.apache.cassandra.service.reads.AbstractReadExecutor",
              "shouldSpeculateAndMaybeWait",
              "()Z",
              ShouldSpeculate.class),
          new Woven(
              Hooks.SPECULATIVE_READ,
              "org.apache.cassandra.service.reads.AbstractReadExecutor$SpeculatingReadExecutor",
              "<init>",
              "(Lorg/apache/cassandra/db/ColumnFamilyStore;"
                  + CassandraTypes.OF_COMMAND
                  + "Lorg/apache/cassandra/locator/ReplicaPlan$ForTokenRead;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")V",
              SpeculativeReadBegins.class),
          new Woven(
              Hooks.QUEUE_FULL,
              CassandraTypes.CONNECTION,
              "onOverloaded",
              "(" + CassandraTypes.OF_MESSAGE + ")V",
              QueueFull.class),
          new Woven(
              Hooks.CONNECTION_BROKE,
              CassandraTypes.CONNECTION,
              "disconnectNow",
              "(Lorg/apache/cassandra/net/OutboundConnection$Established;)"
                  + "Lio/netty/util/concurrent/Future;",
              ConnectionBroke.class));

  private SpeculationAdvices() {}

  static final class ShouldSpeculate {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static int enter(@Advice.This Object executor) {
      return SpeculationHooks.decide(executor);
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Enter int decision, @Advice.Return(readOnly = false) boolean speculates) {
      if (decision != SpeculationHooks.STOCK) {
        speculates = decision == SpeculationHooks.SEND;
      }
    }
  }

  static final class SpeculativeReadBegins {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This Object executor) {
      CopyAtOnceHooks.readBegins(executor);
    }
  }

  static final class QueueFull {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.This Object connection, @Advice.Argument(0) Message<?> message) {
      CopyAtOnceHooks.queueFull(connection, message);
    }
  }

  static final class ConnectionBroke {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.This Object connection, @Advice.Argument(0) Object established) {
      CopyAtOnceHooks.connectionBroke(connection, established);
    }
  }
}

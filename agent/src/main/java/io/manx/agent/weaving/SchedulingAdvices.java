// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.scheduling.RangeFanOutHooks;
import io.manx.agent.hooks.scheduling.SchedulingHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.concurrent.ExecutorPlus;
import org.apache.cassandra.concurrent.LocalAwareExecutorPlus;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.service.QueryState;
import org.apache.cassandra.utils.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Advices where reads are queued and range reads are spread over nodes; see {@link Woven}. */
@SuppressWarnings("UnusedVariable") // assigned parameters write fields
final class SchedulingAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.READ_STAGE,
              "org.apache.cassandra.concurrent.Stage",
              "multiThreadedLowSignalStage",
              "(Ljava/lang/String;Ljava/lang/String;I"
                  + "Lorg/apache/cassandra/concurrent/ExecutorPlus$MaximumPoolSizeListener;)"
                  + "Lorg/apache/cassandra/concurrent/LocalAwareExecutorPlus;",
              ReadStageCreated.class),
          new Woven(
              Hooks.READ_REQUEST,
              CassandraTypes.READ_COMMAND,
              "createMessage",
              "(Z" + CassandraTypes.OF_REQUEST_TIME + ")" + CassandraTypes.OF_MESSAGE,
              ReadRequestMade.class),
          new Woven(
              Hooks.RANGE_PARTS,
              CassandraTypes.RANGE_ITERATOR,
              "sendNextRequests",
              "()Lorg/apache/cassandra/db/partitions/PartitionIterator;",
              RangePartsSent.class),
          new Woven(
              Hooks.RANGE_FAN_OUT,
              CassandraTypes.RANGE_ITERATOR,
              "<init>",
              CassandraTypes.RANGE_ITERATOR_CREATED,
              RangeFanOut.class),
          new Woven(
              Hooks.RANGE_FAN_OUT_AGAIN,
              CassandraTypes.RANGE_ITERATOR,
              "updateConcurrencyFactor",
              "()V",
              RangeFanOutAgain.class),
          new Woven(
              Hooks.CLIENT_ROLE,
              CassandraTypes.CLIENT_REQUEST,
              "execute",
              "(Lorg/apache/cassandra/service/QueryState;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")Lorg/apache/cassandra/transport/Message$Response;",
              ClientRole.class));

  private SchedulingAdvices() {}

  static final class ReadStageCreated {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class, suppress = Throwable.class)
    static @Nullable Object enter(
        @Advice.Argument(0) String name,
        @Advice.Argument(1) String type,
        @Advice.Argument(2) int readers,
        @Advice.Argument(3) ExecutorPlus.MaximumPoolSizeListener listener)
        throws ReflectiveOperationException {
      return SchedulingHooks.readStage(name, type, readers, listener);
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Enter @Nullable Object ours,
        @Advice.Return(readOnly = false) LocalAwareExecutorPlus stage) {
      if (ours != null) {
        stage = (LocalAwareExecutorPlus) ours;
      }
    }
  }

  static final class ReadRequestMade {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.Return(readOnly = false) Message<ReadCommand> message) {
      message = SchedulingHooks.requestMade(message);
    }
  }

  static final class RangePartsSent {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.FieldValue("replicaPlans") CloseableIterator<ReplicaPlan.ForRangeRead> plans,
        @Advice.FieldValue("concurrencyFactor") int concurrency,
        @Advice.FieldValue("totalRangeCount") int ranges,
        @Advice.FieldValue("rangesQueried") int queried) {
      SchedulingHooks.rangePartsBegin(plans, concurrency, ranges, queried);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      SchedulingHooks.rangePartsEnd();
    }
  }

  static final class RangeFanOut {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.Argument(value = 0, readOnly = false)
            CloseableIterator<ReplicaPlan.ForRangeRead> plans,
        @Advice.Argument(1) PartitionRangeReadCommand command,
        @Advice.Argument(value = 2, readOnly = false) int concurrency,
        @Advice.Argument(3) int most) {
      CloseableIterator<ReplicaPlan.ForRangeRead> ahead =
          RangeFanOutHooks.plansAhead(plans, command);
      if (ahead != null) {
        plans = ahead;
        concurrency = RangeFanOutHooks.first(ahead, command, concurrency, most);
      }
    }
  }

  static final class RangeFanOutAgain {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.FieldValue("replicaPlans") CloseableIterator<ReplicaPlan.ForRangeRead> plans,
        @Advice.FieldValue("command") PartitionRangeReadCommand command,
        @Advice.FieldValue("liveReturned") int returnedTwice,
        @Advice.FieldValue("maxConcurrencyFactor") int most,
        @Advice.FieldValue(value = "concurrencyFactor", readOnly = false) int concurrency) {
      concurrency = RangeFanOutHooks.next(plans, command, returnedTwice, concurrency, most);
    }
  }

  static final class ClientRole {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.Argument(0) QueryState state) {
      SchedulingHooks.requestBegins(state);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      SchedulingHooks.requestEnds();
    }
  }
}

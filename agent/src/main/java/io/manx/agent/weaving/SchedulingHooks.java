package io.manx.agent.weaving;

import io.manx.agent.hook.Feature;
import io.manx.agent.hook.Hook;
import java.util.List;

/** The places in Cassandra 5.0 where waiting reads are put in order and range reads spread. */
final class SchedulingHooks {
  /** The stage that reads wait in is created. */
  static final Hook READ_STAGE =
      new Hook(
          Feature.READ_SCHEDULING,
          "read-stage",
          "org.apache.cassandra.concurrent.Stage",
          "multiThreadedLowSignalStage",
          "(Ljava/lang/String;Ljava/lang/String;I"
              + "Lorg/apache/cassandra/concurrent/ExecutorPlus$MaximumPoolSizeListener;)"
              + "Lorg/apache/cassandra/concurrent/LocalAwareExecutorPlus;",
          SchedulingAdvices.ReadStageCreated.class);

  /** A coordinator makes a request for a read. */
  static final Hook READ_REQUEST =
      new Hook(
          Feature.READ_SCHEDULING,
          "read-request",
          "org.apache.cassandra.db.ReadCommand",
          "createMessage",
          "(Z" + Hooks.REQUEST_TIME + ")" + Hooks.MESSAGE,
          SchedulingAdvices.ReadRequestMade.class);

  /** A coordinator sends parts of a range read. */
  static final Hook RANGE_PARTS =
      new Hook(
          Feature.READ_SCHEDULING,
          "range-parts",
          Hooks.RANGE_ITERATOR,
          "sendNextRequests",
          "()Lorg/apache/cassandra/db/partitions/PartitionIterator;",
          SchedulingAdvices.RangePartsSent.class);

  /** A range read begins, and it is decided how many nodes are asked at once. */
  static final Hook RANGE_FAN_OUT =
      new Hook(
          Feature.PARALLEL_RANGES,
          "range-fan-out",
          Hooks.RANGE_ITERATOR,
          "<init>",
          Hooks.RANGE_ITERATOR_CREATED,
          SchedulingAdvices.RangeFanOut.class);

  /** The same after some have been asked. */
  static final Hook RANGE_FAN_OUT_AGAIN =
      new Hook(
          Feature.PARALLEL_RANGES,
          "range-fan-out-again",
          Hooks.RANGE_ITERATOR,
          "updateConcurrencyFactor",
          "()V",
          SchedulingAdvices.RangeFanOutAgain.class);

  /** A client's request is executed, of a role that may be one of batch work. */
  static final Hook CLIENT_ROLE =
      new Hook(
          Feature.READ_SCHEDULING,
          "client-role",
          "org.apache.cassandra.transport.Message$Request",
          "execute",
          "(Lorg/apache/cassandra/service/QueryState;"
              + Hooks.REQUEST_TIME
              + ")Lorg/apache/cassandra/transport/Message$Response;",
          SchedulingAdvices.ClientRole.class);

  /** All of them. */
  static final List<Hook> ALL =
      List.of(
          READ_STAGE, READ_REQUEST, RANGE_PARTS, RANGE_FAN_OUT, RANGE_FAN_OUT_AGAIN, CLIENT_ROLE);

  private SchedulingHooks() {}
}

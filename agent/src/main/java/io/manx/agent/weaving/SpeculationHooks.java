package io.manx.agent.weaving;

import io.manx.agent.hook.Feature;
import io.manx.agent.hook.Hook;
import java.util.List;

/** The places in Cassandra 5.0 where second copies of reads are decided on and sent. */
final class SpeculationHooks {
  /** A coordinator decides whether to send a read to one more replica. */
  static final Hook SHOULD_SPECULATE =
      new Hook(
          Feature.SPECULATION,
          "should-speculate",
          "org.apache.cassandra.service.reads.AbstractReadExecutor",
          "shouldSpeculateAndMaybeWait",
          "()Z",
          Advices.ShouldSpeculate.class);

  /** A read of one partition begins, of which a copy may be sent. */
  static final Hook SPECULATIVE_READ =
      new Hook(
          Feature.SPECULATION,
          "speculative-read",
          "org.apache.cassandra.service.reads.AbstractReadExecutor$SpeculatingReadExecutor",
          "<init>",
          "(Lorg/apache/cassandra/db/ColumnFamilyStore;"
              + Hooks.COMMAND
              + "Lorg/apache/cassandra/locator/ReplicaPlan$ForTokenRead;"
              + Hooks.REQUEST_TIME
              + ")V",
          Advices.SpeculativeReadBegins.class);

  /** The queue of a connection cannot take a message, which is dropped. */
  static final Hook QUEUE_FULL =
      new Hook(
          Feature.SPECULATION,
          "queue-full",
          "org.apache.cassandra.net.OutboundConnection",
          "onOverloaded",
          "(" + Hooks.MESSAGE + ")V",
          Advices.QueueFull.class);

  /** A connection to another node is closed, or breaks. */
  static final Hook CONNECTION_BROKE =
      new Hook(
          Feature.SPECULATION,
          "connection-broke",
          "org.apache.cassandra.net.OutboundConnection",
          "disconnectNow",
          "(Lorg/apache/cassandra/net/OutboundConnection$Established;)"
              + "Lio/netty/util/concurrent/Future;",
          Advices.ConnectionBroke.class);

  /** All of them. */
  static final List<Hook> ALL =
      List.of(SHOULD_SPECULATE, SPECULATIVE_READ, QUEUE_FULL, CONNECTION_BROKE);

  private SpeculationHooks() {}
}

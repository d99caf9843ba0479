package io.manx.agent.weaving;

import io.manx.agent.hook.Feature;
import io.manx.agent.hook.Hook;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every place in Cassandra 5.0 where the agent takes part. */
public final class Hooks {
  static final String MESSAGE = "Lorg/apache/cassandra/net/Message;";
  private static final String ENDPOINT = "Lorg/apache/cassandra/locator/InetAddressAndPort;";
  private static final String CALLBACK = "Lorg/apache/cassandra/net/RequestCallback;";
  static final String COMMAND = "Lorg/apache/cassandra/db/ReadCommand;";
  static final String REQUEST_TIME = "Lorg/apache/cassandra/transport/Dispatcher$RequestTime;";
  static final String RANGE_ITERATOR =
      "org.apache.cassandra.service.reads.range.RangeCommandIterator";
  static final String RANGE_ITERATOR_CREATED =
      "(Lorg/apache/cassandra/utils/CloseableIterator;"
          + "Lorg/apache/cassandra/db/PartitionRangeReadCommand;III"
          + REQUEST_TIME
          + ")V";
  private static final String READ_CALLBACK = "Lorg/apache/cassandra/service/reads/ReadCallback;";

  /** The node starts: the agent tests itself. */
  static final Hook NODE_STARTS =
      new Hook(
          Feature.START,
          "node-starts",
          "org.apache.cassandra.service.CassandraDaemon",
          "setup",
          "()V",
          Advices.NodeStarts.class);

  /** Virtual keyspaces can be registered. */
  static final Hook VIRTUAL_KEYSPACES =
      new Hook(
          Feature.START,
          "virtual-keyspaces",
          "org.apache.cassandra.service.CassandraDaemon",
          "setupVirtualKeyspaces",
          "()V",
          Advices.VirtualKeyspaces.class);

  /** A message from another node is about to be queued. */
  static final Hook MESSAGE_QUEUED =
      new Hook(
          Feature.MEASUREMENT,
          "message-queued",
          "org.apache.cassandra.net.InboundMessageHandler$ProcessMessage",
          "<init>",
          "(Lorg/apache/cassandra/net/InboundMessageHandler;)V",
          Advices.MessageQueued.class);

  /** A message from another node is taken from the queue. */
  static final Hook MESSAGE_STARTED =
      new Hook(
          Feature.MEASUREMENT,
          "message-started",
          "org.apache.cassandra.net.InboundMessageHandler$ProcessMessage",
          "run",
          "()V",
          Advices.MessageStarted.class);

  /** A local read is about to be queued. */
  static final Hook LOCAL_READ_QUEUED =
      new Hook(
          Feature.MEASUREMENT,
          "local-read-queued",
          "org.apache.cassandra.service.StorageProxy$LocalReadRunnable",
          "<init>",
          "(" + COMMAND + READ_CALLBACK + REQUEST_TIME + "Z)V",
          Advices.LocalReadQueued.class);

  /** A local read is taken from the queue. */
  static final Hook LOCAL_READ_STARTED =
      new Hook(
          Feature.MEASUREMENT,
          "local-read-started",
          "org.apache.cassandra.service.StorageProxy$LocalReadRunnable",
          "runMayThrow",
          "()V",
          Advices.LocalReadStarted.class);

  /** A local read, or another task that may be dropped, is over. */
  static final Hook LOCAL_READ_ENDED =
      new Hook(
          Feature.MEASUREMENT,
          "local-read-ended",
          "org.apache.cassandra.service.StorageProxy$DroppableRunnable",
          "run",
          "()V",
          Advices.LocalReadEnded.class);

  /** A local read has its response. */
  static final Hook LOCAL_RESPONSE =
      new Hook(
          Feature.MEASUREMENT,
          "local-response",
          "org.apache.cassandra.service.reads.ReadCallback",
          "response",
          "(Lorg/apache/cassandra/db/ReadResponse;)V",
          Advices.LocalResponse.class);

  /** A replica has read what it answers with. */
  static final Hook RESPONSE_CREATED =
      new Hook(
          Feature.MEASUREMENT,
          "response-created",
          "org.apache.cassandra.db.ReadCommand",
          "createResponse",
          "(Lorg/apache/cassandra/db/partitions/UnfilteredPartitionIterator;"
              + "Lorg/apache/cassandra/db/RepairedDataInfo;)Lorg/apache/cassandra/db/ReadResponse;",
          Advices.ResponseCreated.class);

  /** A request goes out to another node. */
  static final Hook REQUEST_SENT =
      new Hook(
          Feature.MEASUREMENT,
          "request-sent",
          "org.apache.cassandra.net.RequestCallbacks$CallbackInfo",
          "<init>",
          "(" + MESSAGE + ENDPOINT + CALLBACK + ")V",
          Advices.RequestSent.class);

  /** A response comes from another node. */
  static final Hook RESPONSE_ARRIVED =
      new Hook(
          Feature.MEASUREMENT,
          "response-arrived",
          "org.apache.cassandra.net.ResponseVerbHandler",
          "doVerb",
          "(" + MESSAGE + ")V",
          Advices.ResponseArrived.class);

  /** A request to another node is given up. */
  static final Hook REQUEST_EXPIRED =
      new Hook(
          Feature.MEASUREMENT,
          "request-expired",
          "org.apache.cassandra.net.RequestCallbacks",
          "onExpired",
          "(Lorg/apache/cassandra/net/RequestCallbacks$CallbackInfo;)V",
          Advices.RequestExpired.class);

  /** The coordinator reads single partitions. */
  static final Hook SINGLE_READ =
      new Hook(
          Feature.MEASUREMENT,
          "single-read",
          "org.apache.cassandra.service.StorageProxy",
          "readRegular",
          "(Lorg/apache/cassandra/db/SinglePartitionReadCommand$Group;"
              + "Lorg/apache/cassandra/db/ConsistencyLevel;"
              + REQUEST_TIME
              + ")Lorg/apache/cassandra/db/partitions/PartitionIterator;",
          Advices.SingleRead.class);

  /** A lightweight transaction of the older protocol reads what its condition is about. */
  static final Hook TRANSACTION_READ =
      new Hook(
          Feature.MEASUREMENT,
          "transaction-read",
          "org.apache.cassandra.service.StorageProxy",
          "readOne",
          "(Lorg/apache/cassandra/db/SinglePartitionReadCommand;"
              + "Lorg/apache/cassandra/db/ConsistencyLevel;"
              + REQUEST_TIME
              + ")Lorg/apache/cassandra/db/rows/RowIterator;",
          Advices.TransactionRead.class);

  /** The coordinator begins to read a range. */
  static final Hook RANGE_READ_BEGINS =
      new Hook(
          Feature.MEASUREMENT,
          "range-read-begins",
          RANGE_ITERATOR,
          "<init>",
          RANGE_ITERATOR_CREATED,
          Advices.RangeReadBegins.class);

  /** The coordinator has read a range. */
  static final Hook RANGE_READ_ENDS =
      new Hook(
          Feature.MEASUREMENT,
          "range-read-ends",
          RANGE_ITERATOR,
          "close",
          "()V",
          Advices.RangeReadEnds.class);

  /** The snitch is replaced by JMX. */
  static final Hook SNITCH_UPDATED =
      new Hook(
          Feature.RANKING,
          "snitch-updated",
          "org.apache.cassandra.service.StorageService",
          "updateSnitch",
          "(Ljava/lang/String;Ljava/lang/Boolean;Ljava/lang/Integer;Ljava/lang/Integer;"
              + "Ljava/lang/Double;)V",
          Advices.SnitchUpdated.class);

  /** A client's request is executed. */
  static final Hook CLIENT_REQUEST =
      new Hook(
          Feature.CLIENT_FEEDBACK,
          "client-request",
          "org.apache.cassandra.transport.Message$Request",
          "execute",
          "(Lorg/apache/cassandra/service/QueryState;"
              + REQUEST_TIME
              + ")Lorg/apache/cassandra/transport/Message$Response;",
          Advices.ClientRequestExecuted.class);

  /** A task may run on the thread that hands it in. */
  static final Hook MAYBE_IMMEDIATELY =
      new Hook(
          Feature.INLINE_LOCAL_READS,
          "maybe-immediately",
          "org.apache.cassandra.concurrent.SEPExecutor",
          "maybeExecuteImmediately",
          "(Ljava/lang/Runnable;)V",
          Advices.MaybeImmediately.class);

  /** A client's permission to do something with a table is asked for. */
  static final Hook PERMISSION_ASKED =
      new Hook(
          Feature.PERMISSIONS,
          "permission-asked",
          "org.apache.cassandra.service.ClientState",
          "ensurePermission",
          "(Ljava/lang/String;Lorg/apache/cassandra/auth/Permission;"
              + "Lorg/apache/cassandra/auth/DataResource;)V",
          Advices.PermissionAsked.class);

  /** A write is about to be sent to its replicas. */
  static final Hook WRITE_BEGINS =
      new Hook(
          Feature.WRITE_LEDGER,
          "write-begins",
          "org.apache.cassandra.service.StorageProxy",
          "sendToHintedReplicas",
          "(Lorg/apache/cassandra/db/Mutation;"
              + "Lorg/apache/cassandra/locator/ReplicaPlan$ForWrite;"
              + "Lorg/apache/cassandra/service/AbstractWriteResponseHandler;"
              + "Ljava/lang/String;Lorg/apache/cassandra/concurrent/Stage;"
              + REQUEST_TIME
              + ")V",
          Advices.WriteBegins.class);

  private static final List<Hook> OWN =
      List.of(
          NODE_STARTS,
          VIRTUAL_KEYSPACES,
          MESSAGE_QUEUED,
          MESSAGE_STARTED,
          LOCAL_READ_QUEUED,
          LOCAL_READ_STARTED,
          LOCAL_READ_ENDED,
          LOCAL_RESPONSE,
          RESPONSE_CREATED,
          REQUEST_SENT,
          RESPONSE_ARRIVED,
          REQUEST_EXPIRED,
          SINGLE_READ,
          TRANSACTION_READ,
          RANGE_READ_BEGINS,
          RANGE_READ_ENDS,
          SNITCH_UPDATED,
          MAYBE_IMMEDIATELY,
          CLIENT_REQUEST,
          PERMISSION_ASKED,
          WRITE_BEGINS);

  /** All of them, also those of speculation and of read scheduling. */
  public static final List<Hook> ALL =
      Stream.of(OWN, SpeculationHooks.ALL, SchedulingHooks.ALL)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableList());

  private Hooks() {}
}

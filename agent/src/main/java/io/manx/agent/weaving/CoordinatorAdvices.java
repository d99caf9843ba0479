// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.coordinator.CoordinatorHooks;
import java.util.List;
import net.bytebuddy.asm.Advice;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;

/** Advices where a node coordinates reads; see {@link Woven}. */
@SuppressWarnings("UnusedVariable") // assigned parameters write fields
final class CoordinatorAdvices {
  static final List<Woven> ALL =
      List.of(
          new Woven(
              Hooks.REQUEST_SENT,
              CassandraTypes.CALLBACK_INFO,
              "<init>",
              "("
                  + CassandraTypes.OF_MESSAGE
                  + CassandraTypes.OF_ENDPOINT
                  + CassandraTypes.OF_CALLBACK
                  + ")V",
              RequestSent.class),
          new Woven(
              Hooks.RESPONSE_ARRIVED,
              "org.apache.cassandra.net.ResponseVerbHandler",
              "doVerb",
              "(" + CassandraTypes.OF_MESSAGE + ")V",
              ResponseArrived.class),
          new Woven(
              Hooks.REQUEST_EXPIRED,
              "org.apache.cassandra.net.RequestCallbacks",
              "onExpired",
              "(Lorg/apache/cassandra/net/RequestCallbacks$CallbackInfo;)V",
              RequestExpired.class),
          new Woven(
              Hooks.SINGLE_READ,
              CassandraTypes.STORAGE_PROXY,
              "readRegular",
              "(Lorg/apache/cassandra/db/SinglePartitionReadCommand$Group;"
                  + "Lorg/apache/cassandra/db/ConsistencyLevel;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")Lorg/apache/cassandra/db/partitions/PartitionIterator;",
              SingleRead.class),
          new Woven(
              Hooks.TRANSACTION_READ,
              CassandraTypes.STORAGE_PROXY,
              "readOne",
              "(Lorg/apache/cassandra/db/SinglePartitionReadCommand;"
                  + "Lorg/apache/cassandra/db/ConsistencyLevel;"
                  + CassandraTypes.OF_REQUEST_TIME
                  + ")Lorg/apache/cassandra/db/rows/RowIterator;",
              TransactionRead.class),
          new Woven(
              Hooks.RANGE_READ_BEGINS,
              CassandraTypes.RANGE_ITERATOR,
              "<init>",
              CassandraTypes.RANGE_ITERATOR_CREATED,
              RangeReadBegins.class),
          new Woven(
              Hooks.RANGE_READ_ENDS,
              CassandraTypes.RANGE_ITERATOR,
              "close",
              "()V",
              RangeReadEnds.class));

  private CoordinatorAdvices() {}

  static final class RequestSent {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(0) Message<?> message,
        @Advice.Argument(1) InetAddressAndPort peer,
        @Advice.Argument(2) RequestCallback<?> callback,
        @Advice.FieldValue(value = AddedFields.READ, readOnly = false) Object read) {
      read = CoordinatorHooks.requestSent(message, peer, callback);
    }
  }

  static final class ResponseArrived {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.Argument(0) Message<?> message) {
      CoordinatorHooks.responseArrived(message);
    }
  }

  static final class RequestExpired {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.Argument(0) RequestCallbacks.CallbackInfo info) {
      CoordinatorHooks.requestExpired(info);
    }
  }

  static final class SingleRead {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.Argument(0) SinglePartitionReadCommand.Group group,
        @Advice.Argument(1) ConsistencyLevel level) {
      CoordinatorHooks.singleReadBegins(group, level);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.Thrown Throwable failure) {
      CoordinatorHooks.singleReadEnds(failure == null);
    }
  }

  static final class TransactionRead {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      CoordinatorHooks.transactionReads(true);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      CoordinatorHooks.transactionReads(false);
    }
  }

  static final class RangeReadBegins {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(1) PartitionRangeReadCommand command,
        @Advice.FieldValue(value = AddedFields.BEGAN_NANOS, readOnly = false) long beganNanos) {
      beganNanos = CoordinatorHooks.rangeReadBegins(command);
    }
  }

  static final class RangeReadEnds {
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(
        @Advice.This Object read, @Advice.FieldValue(AddedFields.BEGAN_NANOS) long beganNanos)
        throws Throwable {
      CoordinatorHooks.rangeReadEnds(read, beganNanos);
    }
  }
}

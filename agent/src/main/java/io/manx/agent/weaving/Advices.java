package io.manx.agent.weaving;

import net.bytebuddy.asm.Advice;
import org.apache.cassandra.auth.DataResource;
import org.apache.cassandra.auth.Permission;
import org.apache.cassandra.concurrent.SEPExecutor;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.Mutation;
import org.apache.cassandra.db.PartitionRangeReadCommand;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.db.SinglePartitionReadCommand;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.net.RequestCallbacks;
import org.apache.cassandra.service.AbstractWriteResponseHandler;
import org.apache.cassandra.service.ClientState;
import org.apache.cassandra.service.reads.ReadCallback;
import org.apache.cassandra.transport.Dispatcher;

/**
 * What is woven into Cassandra's methods: a call to the method that does the work, and nothing
 * else. The bodies become part of Cassandra's classes, so that they may use only what is public.
 *
 * <p>What an advice throws is suppressed and counted by {@link LastResort}, also what is thrown
 * while the called class is initialised. Three advices let it pass: two do what Cassandra would do
 * itself and throw what that throws, and one refuses a client. The classes that they call
 * initialise nothing.
 */
@SuppressWarnings("UnusedVariable") // what is assigned to a parameter ends up in a field
final class Advices {
  private Advices() {}

  static final class NodeStarts {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      StartPoints.nodeStarts();
    }
  }

  static final class VirtualKeyspaces {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit() {
      StartPoints.virtualKeyspaces();
    }
  }

  static final class MessageQueued {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.FieldValue(value = Fields.QUEUED_NANOS, readOnly = false) long queuedNanos,
        @Advice.FieldValue(value = Fields.READS_FOUND, readOnly = false) int readsFound) {
      queuedNanos = ReplicaPoints.queuedNanos();
      readsFound = ReplicaPoints.readsFound();
    }
  }

  static final class MessageStarted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.This Object message,
        @Advice.FieldValue(Fields.QUEUED_NANOS) long queuedNanos,
        @Advice.FieldValue(Fields.READS_FOUND) int readsFound) {
      ReplicaPoints.messageStarted(message, queuedNanos, readsFound);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.FieldValue(Fields.QUEUED_NANOS) long queuedNanos) {
      ReplicaPoints.messageEnded(queuedNanos);
    }
  }

  static final class LocalReadQueued {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(0) ReadCommand command,
        @Advice.Argument(1) ReadCallback<?, ?> handler,
        @Advice.FieldValue(value = Fields.READ, readOnly = false) Object read) {
      read = LocalReadPoints.queued(command, handler);
    }
  }

  static final class LocalReadStarted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.FieldValue(Fields.READ) Object read) {
      LocalReadPoints.started(read);
    }
  }

  static final class LocalReadEnded {
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.This Object task) {
      LocalReadPoints.ended(task);
    }
  }

  static final class LocalResponse {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      LocalReadPoints.response();
    }
  }

  static final class ResponseCreated {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This ReadCommand command) {
      ReplicaPoints.responseCreated(command);
    }
  }

  static final class RequestSent {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(0) Message<?> message,
        @Advice.Argument(1) InetAddressAndPort peer,
        @Advice.Argument(2) RequestCallback<?> callback,
        @Advice.FieldValue(value = Fields.READ, readOnly = false) Object read) {
      read = CoordinatorPoints.requestSent(message, peer, callback);
    }
  }

  static final class ResponseArrived {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.Argument(0) Message<?> message) {
      CoordinatorPoints.responseArrived(message);
    }
  }

  static final class RequestExpired {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.Argument(0) RequestCallbacks.CallbackInfo info) {
      CoordinatorPoints.requestExpired(info);
    }
  }

  static final class SingleRead {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.Argument(0) SinglePartitionReadCommand.Group group,
        @Advice.Argument(1) ConsistencyLevel level) {
      CoordinatorPoints.singleReadBegins(group, level);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(@Advice.Thrown Throwable failure) {
      CoordinatorPoints.singleReadEnds(failure == null);
    }
  }

  static final class TransactionRead {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      CoordinatorPoints.transactionReads(true);
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      CoordinatorPoints.transactionReads(false);
    }
  }

  static final class ShouldSpeculate {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static int enter(@Advice.This Object executor) {
      return SpeculationPoints.decide(executor);
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Enter int decision, @Advice.Return(readOnly = false) boolean speculates) {
      if (decision != SpeculationPoints.STOCK) {
        speculates = decision == SpeculationPoints.SEND;
      }
    }
  }

  static final class SpeculativeReadBegins {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(@Advice.This Object executor) {
      CopyAtOncePoints.readBegins(executor);
    }
  }

  static final class QueueFull {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.This Object connection, @Advice.Argument(0) Message<?> message) {
      CopyAtOncePoints.queueFull(connection, message);
    }
  }

  static final class ConnectionBroke {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(@Advice.This Object connection, @Advice.Argument(0) Object established) {
      CopyAtOncePoints.connectionBroke(connection, established);
    }
  }

  static final class RangeReadBegins {
    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.Argument(1) PartitionRangeReadCommand command,
        @Advice.FieldValue(value = Fields.BEGAN_NANOS, readOnly = false) long beganNanos) {
      beganNanos = CoordinatorPoints.rangeReadBegins(command);
    }
  }

  static final class RangeReadEnds {
    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit(
        @Advice.This Object read, @Advice.FieldValue(Fields.BEGAN_NANOS) long beganNanos) {
      CoordinatorPoints.rangeReadEnds(read, beganNanos);
    }
  }

  static final class SnitchUpdated {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter() {
      SnitchPoints.updateBegins();
    }

    @Advice.OnMethodExit(onThrowable = Throwable.class, suppress = Throwable.class)
    static void exit() {
      SnitchPoints.updateEnds();
    }
  }

  static final class ClientRequestExecuted {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static long enter() {
      return ClientPoints.begins();
    }

    @Advice.OnMethodExit(suppress = Throwable.class)
    static void exit(
        @Advice.This Object request,
        @Advice.Argument(1) Dispatcher.RequestTime time,
        @Advice.Enter long beganNanos,
        @Advice.Return Object response) {
      ClientPoints.responds(request, time, beganNanos, response);
    }
  }

  static final class PermissionAsked {
    @Advice.OnMethodEnter
    static void enter(
        @Advice.This ClientState client,
        @Advice.Argument(0) String keyspace,
        @Advice.Argument(1) Permission permission,
        @Advice.Argument(2) DataResource resource) {
      PermissionPoints.asked(client, keyspace, permission, resource);
    }
  }

  static final class WriteBegins {
    @Advice.OnMethodEnter(suppress = Throwable.class)
    static void enter(
        @Advice.Argument(0) Mutation write,
        @Advice.Argument(1) ReplicaPlan.ForWrite plan,
        @Advice.Argument(2) AbstractWriteResponseHandler<?> handler) {
      WritePoints.begins(write, plan, handler);
    }
  }

  static final class MaybeImmediately {
    @Advice.OnMethodEnter(skipOn = Advice.OnNonDefaultValue.class)
    static boolean enter(@Advice.This SEPExecutor executor, @Advice.Argument(0) Runnable task) {
      return InlinePoints.ranInline(executor, task);
    }
  }
}

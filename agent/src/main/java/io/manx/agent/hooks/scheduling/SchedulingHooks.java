// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.scheduling;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.cassandra.ReadShapes;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.ClientRequest;
import io.manx.agent.hooks.reads.LocalRead;
import io.manx.agent.hooks.reads.RangeProgress;
import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.Part;
import io.manx.agent.scheduling.RequestHint;
import io.manx.core.scheduling.ReadShape;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.cassandra.auth.AuthenticatedUser;
import org.apache.cassandra.concurrent.ExecutorPlus.MaximumPoolSizeListener;
import org.apache.cassandra.concurrent.ManxReadExecutor;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.db.ReadCommand;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.locator.ReplicaPlan;
import org.apache.cassandra.net.ManxMessages;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.ParamType;
import org.apache.cassandra.net.Verb;
import org.apache.cassandra.service.ManxLocalReads;
import org.apache.cassandra.service.QueryState;
import org.apache.cassandra.utils.CloseableIterator;
import org.jspecify.annotations.Nullable;

/** Hooks where reads are queued, and where their kind is determined for that. */
public final class SchedulingHooks {
  private static final Agent AGENT = Agent.instance();

  private SchedulingHooks() {}

  /** Queues reads by their kind. Catches its own failures, since no woven guard surrounds it. */
  private static final class Scheduler implements ManxReadExecutor.Scheduler {
    @Override
    public @Nullable Runnable queued(Runnable task, Runnable prepared) {
      if (!AGENT.scheduling().tellsApart()) {
        return prepared;
      }
      try {
        Hooks.READ_STAGE.acts();
        return queuedRead(task, prepared);
      } catch (Throwable e) {
        Hooks.READ_STAGE.failed(e);
        return prepared;
      }
    }

    @Override
    public void resized() {
      AGENT.scheduling().resized();
    }

    @Override
    public int held() {
      return AGENT.scheduling().held();
    }
  }

  private static @Nullable Runnable queuedRead(Runnable task, Runnable prepared) throws Throwable {
    ReadCommand local = ManxLocalReads.command(task);
    if (local != null) {
      Object tag = ManxLocalReads.read(task);
      Part part = tag instanceof LocalRead ? ((LocalRead) tag).part() : null;
      long timeout = local.getTimeout(TimeUnit.NANOSECONDS);
      RequestHint hint = hint();
      ReadShape shape = ReadShapes.of(local, true, hint.nodes());
      return AGENT.scheduling().queued(prepared, shape, cost(local, shape), timeout, hint, part);
    }
    Message.Header header = ManxMessages.readHeader(task);
    if (header == null) {
      return prepared;
    }
    RequestHint hint = hint(header);
    Part part = hint.nodes() > 1 ? new Part(header.from, header.id) : null;
    long timeout = header.expiresAtNanos - header.createdAtNanos;
    Message<?> message = ManxMessages.message(task);
    if (message == null) {
      boolean range = header.verb == Verb.RANGE_REQ;
      return AGENT.scheduling().queuedUnseen(prepared, range, timeout, hint, part);
    }
    ReadCommand command = (ReadCommand) message.payload;
    ReadShape shape = ReadShapes.of(command, false, hint.nodes());
    return AGENT.scheduling().queued(prepared, shape, cost(command, shape), timeout, hint, part);
  }

  private static double cost(ReadCommand command, ReadShape shape) {
    return AGENT
        .scheduling()
        .costs()
        .of(
            command.metadata().id,
            shape,
            CommandKinds.key(command, false, null),
            CommandKinds.partition(command));
  }

  /** Returns the hint that another node sent with its request. */
  private static RequestHint hint(Message.Header header) {
    Map<String, byte[]> parameters = header.customParams();
    byte[] bytes = parameters == null ? null : parameters.get(RequestHint.PARAMETER);
    if (bytes == null) {
      return RequestHint.NONE;
    }
    RequestHint hint = RequestHint.decode(bytes);
    if (hint == null) {
      AGENT.scheduling().requests().hintRejected();
      return RequestHint.NONE;
    }
    return hint;
  }

  /** Returns the hint that this thread, as a coordinator, sends with its read. */
  private static RequestHint hint() {
    ClientRequest request = ClientRequest.current();
    RangeProgress range = request.range();
    int nodes = range == null ? 1 : range.parts();
    return nodes == 1 && !request.isBatch()
        ? RequestHint.NONE
        : new RequestHint(nodes, request.isBatch());
  }

  /** Returns the stage that replaces Cassandra's own if it is that of reads, otherwise null. */
  public static @Nullable Object readStage(
      String name, String type, int readers, MaximumPoolSizeListener listener)
      throws ReflectiveOperationException {
    try {
      if (!name.equals(Stage.READ.jmxName)) {
        return null;
      }
      Hooks.READ_STAGE.acts();
      ManxReadExecutor stage =
          ManxReadExecutor.create(
              name, type, readers, listener, AGENT.scheduling().queue(), new Scheduler());
      AGENT.scheduling().begin(stage::getMaximumPoolSize, stage::queue);
      return stage;
    } catch (Throwable e) {
      Hooks.READ_STAGE.feature().disable(); // Cassandra creates its own stage and keeps it
      throw e;
    }
  }

  /** A request for a read has been made; returns it with a hint, if there is one. */
  public static Message<ReadCommand> requestMade(Message<ReadCommand> message) {
    if (!AGENT.scheduling().isOn()) {
      return message;
    }
    Hooks.READ_REQUEST.acts();
    RequestHint hint = hint();
    return hint.saysSomething()
        ? message.withParam(
            ParamType.CUSTOM_MAP, Collections.singletonMap(RequestHint.PARAMETER, hint.encode()))
        : message;
  }

  /** Several parts of a range read are about to be sent at once. */
  public static void rangePartsBegin(
      CloseableIterator<ReplicaPlan.ForRangeRead> plans, int concurrency, int ranges, int queried) {
    if (!AGENT.scheduling().isOn()) {
      return;
    }
    Hooks.RANGE_PARTS.acts();
    int most = Math.max(1, Math.min(concurrency, ranges - queried));
    int parts = RangeFanOutHooks.RANGES.parts(plans, most);
    ClientRequest.current().sends(new RangeProgress(parts, SchedulingHooks::tellRemaining));
  }

  /**
   * Tells a node how many parts remain. Skips nodes without the agent: those whose last answer had
   * no feedback. Tells no node if this node's own read order ignores progress, since the others'
   * then likely does too.
   */
  private static void tellRemaining(InetAddressAndPort node, long part, int remaining) {
    if (!AGENT.scheduling().usesRemainingNodes()) {
      return;
    }
    int number = AGENT.measurement().number(node);
    if (number == AGENT.measurement().self()) {
      AGENT.scheduling().remain(node, part, remaining);
    } else if (AGENT.measurement().replicas().state(number).hasAgent()) {
      AGENT.peerMessaging().tellRemaining(node, part, remaining);
    }
  }

  /** The parts have been sent. */
  public static void rangePartsEnd() {
    ClientRequest request = ClientRequest.current();
    RangeProgress range = request.range();
    if (range != null) {
      request.sends(null);
      AGENT.scheduling().requests().rangeSent(range.allSent());
    }
  }

  /** A client's request begins. */
  public static void requestBegins(QueryState state) {
    Set<String> roles = AGENT.settings().batchRoles();
    if (roles.isEmpty()) {
      return;
    }
    Hooks.CLIENT_ROLE.acts();
    ClientRequest.current()
        .setBatch(AGENT.scheduling().isOn() && isOneOf(roles, state.getClientState().getUser()));
  }

  private static boolean isOneOf(Set<String> roles, @Nullable AuthenticatedUser user) {
    if (user == null) {
      return false;
    }
    try {
      return user.getRoles().stream().anyMatch(role -> roles.contains(role.getRoleName()));
    } catch (RuntimeException e) {
      return false; // the keyspace of roles is unreadable now, which is no failure of the hook
    }
  }

  /** A client's request has ended. */
  public static void requestEnds() {
    ClientRequest.current().setBatch(false);
  }
}

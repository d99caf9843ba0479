// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.speculation;

import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.feature.Hooks;
import io.manx.agent.hooks.reads.RemoteRead;
import io.manx.agent.runtime.Agent;
import io.manx.core.speculation.BudgetSpeculation;
import org.apache.cassandra.concurrent.Stage;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.net.ManxCallbacks;
import org.apache.cassandra.net.ManxConnections;
import org.apache.cassandra.net.Message;
import org.apache.cassandra.net.RequestCallback;
import org.apache.cassandra.service.reads.ManxReadExecutors;
import org.jspecify.annotations.Nullable;

/**
 * Hooks where a coordinator learns, before a read is late, that a request will not be answered: the
 * queue of the connection is full, or the connection broke. Cassandra fails the read, or waits.
 * Within the budget, Manx sends one copy at once instead.
 */
public final class CopyAtOnceHooks {
  private CopyAtOnceHooks() {}

  private static @Nullable BudgetSpeculation speculation() {
    Agent agent = Agent.instance();
    return agent.speculates() ? agent.speculation().current() : null;
  }

  /** A read of one partition begins. */
  public static void readBegins(Object executor) {
    if (speculation() == null) {
      return;
    }
    Hooks.SPECULATIVE_READ.acts();
    CoordinatedRead read = CoordinatedRead.current();
    if (read.isRegularSingle()) {
      ManxReadExecutors.setSpeculativeRead(
          executor, new SpeculativeRead(executor, read.sinceNanos(), read.demand()));
    }
  }

  /** A connection cannot take a message and drops it; if it is a read, a copy is sent instead. */
  public static void queueFull(Object connection, Message<?> message) {
    if (speculation() == null) {
      return;
    }
    Hooks.QUEUE_FULL.acts();
    RequestCallback<?> callback =
        ManxCallbacks.callback(message.id(), ManxConnections.peer(connection));
    Object read = callback == null ? null : ManxReadExecutors.speculativeRead(callback);
    if (read != null) {
      sendCopy((SpeculativeRead) read);
    }
  }

  /** A connection is closed; copies are sent of the reads that it carried. */
  public static void connectionBroke(Object connection, Object established) {
    if (speculation() == null) {
      return;
    }
    Hooks.CONNECTION_BROKE.acts();
    if (ManxConnections.carriesReads(connection)
        && ManxConnections.isInUse(connection, established)) {
      InetAddressAndPort peer = ManxConnections.peer(connection);
      long now = Agent.instance().nanos();
      Stage.INTERNAL_RESPONSE.execute(
          () -> Hooks.CONNECTION_BROKE.guard(() -> sendCopies(peer, now)));
    }
  }

  /** Sends copies; one that cannot be sent does not hold up the others. */
  private static void sendCopies(InetAddressAndPort peer, long brokeNanos) {
    ManxCallbacks.forEach(
        peer,
        (tag, callback) -> {
          Object read = ManxReadExecutors.speculativeRead(callback);
          if (read != null && isLost(tag, brokeNanos)) {
            Hooks.CONNECTION_BROKE.guard(() -> sendCopy((SpeculativeRead) read));
          }
        });
  }

  private static boolean isLost(@Nullable Object tag, long brokeNanos) {
    return tag instanceof RemoteRead
        && ((RemoteRead) tag).isOutstanding()
        && ((RemoteRead) tag).sentNanos() - brokeNanos < 0;
  }

  private static void sendCopy(SpeculativeRead read) {
    BudgetSpeculation speculation = speculation();
    long now = Agent.instance().nanos();
    if (speculation == null || !isNeeded(read, now)) {
      return;
    }
    if (!speculation.permitsAtOnce(now)) {
      Agent.instance().speculation().refused();
    } else if (read.takeAtOnce()) {
      send(read);
    }
  }

  private static boolean isNeeded(SpeculativeRead read, long nowNanos) {
    Object executor = read.executor();
    return !read.isTaken()
        && !ManxReadExecutors.isOver(executor)
        && ManxReadExecutors.maySpeculate(executor)
        && ManxReadExecutors.isInTime(executor, nowNanos, nowNanos - read.sinceNanos());
  }

  /**
   * Sends it by Cassandra's own code, which asks {@link SpeculationHooks#decide} on this thread.
   */
  private static void send(SpeculativeRead read) {
    Agent.instance().speculation().sentAtOnce();
    CoordinatedRead sending = CoordinatedRead.current();
    sending.willSendCopy(read.demand());
    try {
      ManxReadExecutors.maybeSendCopy(read.executor());
    } finally {
      read.sent();
      var unused = sending.takeCopy();
    }
  }
}

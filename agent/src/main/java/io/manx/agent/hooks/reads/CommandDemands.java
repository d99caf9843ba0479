// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadDemands;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.Demand;
import io.manx.core.request.RequestDemands;
import io.manx.core.request.RequestKinds;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.db.ReadCommand;
import org.jspecify.annotations.Nullable;

/** What is known of Cassandra's read commands before they are sent. */
public final class CommandDemands {
  private static final Agent AGENT = Agent.instance();

  private CommandDemands() {}

  /**
   * Returns what is known of a command.
   *
   * @param several whether it is one of several that read a partition each for one statement
   * @param level null if it is not known
   */
  public static Demand of(
      ReadCommand command, boolean several, @Nullable ConsistencyLevel level, long nowNanos) {
    int group = ReadGroups.of(command.isRangeRequest());
    ReadDemands demands = AGENT.measurement().demands();
    if (!AGENT.settings().predictsCosts()) {
      return demands.ofGroup(group);
    }
    RequestKinds kinds = demands.costs().kinds();
    long key = CommandKinds.key(command, several, level);
    int kind = kinds.find(key); // first, as it needs no supplier
    if (kind == RequestKinds.UNKNOWN) {
      kind =
          kinds.findOrAdd(
              key, group, () -> CommandKinds.describe(command, several, level), nowNanos);
    }
    long partition = several ? RequestDemands.NO_PARTITION : CommandKinds.partition(command);
    return demands.of(kind, group, CommandKinds.rows(command), partition);
  }

  /** Returns what is known of a command that this thread sends, for its read or for another. */
  public static Demand ofSent(ReadCommand command) {
    CoordinatedRead read = CoordinatedRead.current();
    boolean isItsOwn =
        !read.hasEnded() && read.demand().group() == ReadGroups.of(command.isRangeRequest());
    return isItsOwn ? read.demand() : of(command, false, null, AGENT.nanos());
  }
}

package io.manx.agent.hooks.reads;

import io.manx.agent.cassandra.CommandKinds;
import io.manx.agent.coordinator.CoordinatedRead;
import io.manx.agent.coordinator.ReadGroups;
import io.manx.agent.measurement.ReadDemands;
import io.manx.agent.runtime.Agent;
import io.manx.core.request.Demand;
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
    if (!AGENT.settings().predictsCosts()) {
      return AGENT.measurement().demands().ofGroup(group);
    }
    return AGENT
        .measurement()
        .demands()
        .of(
            CommandKinds.key(command, several, level),
            group,
            CommandKinds.rows(command),
            several ? ReadDemands.NO_PARTITION : CommandKinds.partition(command),
            () -> CommandKinds.describe(command, several, level),
            nowNanos);
  }

  /** Returns what is known of a command that this thread sends, for its read or for another. */
  public static Demand ofSent(ReadCommand command) {
    CoordinatedRead read = CoordinatedRead.current();
    boolean isItsOwn =
        !read.hasEnded() && read.demand().group() == ReadGroups.of(command.isRangeRequest());
    return isItsOwn ? read.demand() : of(command, false, null, AGENT.nanos());
  }
}

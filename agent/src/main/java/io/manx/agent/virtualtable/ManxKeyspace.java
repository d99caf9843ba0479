// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.virtualtable;

import com.google.common.collect.ImmutableList;
import io.manx.agent.cassandra.NodeConfiguration;
import io.manx.agent.feature.Feature;
import io.manx.agent.feature.Hook;
import io.manx.agent.runtime.Agent;
import java.util.List;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;
import org.apache.cassandra.exceptions.InvalidRequestException;

/** The virtual keyspace {@code manx} of this node. */
public final class ManxKeyspace {
  /** Its name. */
  public static final String NAME = "manx";

  private ManxKeyspace() {}

  /**
   * Refuses a change if permissions are required, but not checked by the agent.
   *
   * @throws InvalidRequestException if so
   */
  static void requirePermissionsAsked() {
    requirePermissionsAsked(Feature.PERMISSIONS.isInPlace(), NodeConfiguration.hasAuthorizer());
  }

  /** Refuses a change if permissions are required, but not checked. */
  static void requirePermissionsAsked(boolean areAsked, boolean hasAuthorizer) {
    if (hasAuthorizer && !areAsked) {
      throw new InvalidRequestException(
          "Manx cannot check on this node who may change its tables, since this Cassandra is not as"
              + " expected; change the -javaagent line instead, and restart the node");
    }
  }

  /**
   * Registers it with CQL.
   *
   * @param hooks their state is shown
   */
  public static void register(Agent agent, List<Hook> hooks) {
    VirtualKeyspaceRegistry.instance.register(
        new VirtualKeyspace(
            NAME,
            ImmutableList.of(
                new StatusTable(agent, hooks),
                new LatencyTable(agent.measurement()),
                new ReplicasTable(agent.measurement(), agent.ranking(), agent::nanos),
                new RecentReadsTable(agent.measurement()),
                new ReadsPerIntervalTable(agent.measurement()),
                new RequestsTable(agent.measurement().demands(), agent.speculation()),
                new SlowReadsTable(agent.slowReads(), agent::wallMillis),
                new NodeStatesTable(agent.recentPauses()),
                new SpeculationTable(agent.speculation()),
                new LedgersTable(agent),
                new CollectionTable(agent.heapWatch(), agent.settings()),
                new SettingsTable(agent.settings()))));
  }
}

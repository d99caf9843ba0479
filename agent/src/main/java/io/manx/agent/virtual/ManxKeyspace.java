package io.manx.agent.virtual;

import com.google.common.collect.ImmutableList;
import io.manx.agent.hook.Hook;
import io.manx.agent.runtime.Agent;
import java.util.List;
import org.apache.cassandra.db.virtual.VirtualKeyspace;
import org.apache.cassandra.db.virtual.VirtualKeyspaceRegistry;

/** The virtual keyspace {@code manx} of this node. */
public final class ManxKeyspace {
  private ManxKeyspace() {}

  /**
   * Makes it known to CQL.
   *
   * @param hooks whose state it shows
   */
  public static void register(Agent agent, List<Hook> hooks) {
    VirtualKeyspaceRegistry.instance.register(
        new VirtualKeyspace(
            Tables.KEYSPACE,
            ImmutableList.of(
                new StatusTable(agent, hooks),
                new LatencyTable(agent.measurement()),
                new ReplicasTable(agent.measurement(), agent.ranking()),
                new RecentReadsTable(agent.measurement()),
                new ReadsPerIntervalTable(agent.measurement()),
                new SpeculationTable(agent.speculation()),
                new SettingsTable(agent.settings()))));
  }
}

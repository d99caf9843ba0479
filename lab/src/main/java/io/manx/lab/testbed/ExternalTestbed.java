// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.NodeReports;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.RunObservations;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.Clients;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import io.manx.results.run.Breakdown;
import io.manx.results.run.ClusterSetting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that Manx did not start. It leaves the nodes as they are, except Manx's agents:
 * variants may set them, and at the end their earlier settings are restored.
 */
public final class ExternalTestbed implements Testbed {
  private static final int MAX_REPLICAS = 3;
  private static final String ONLY_DRIVER_COUNTED =
      "extra reads are those of the driver only: on a cluster that Manx did not start, those of the"
          + " coordinators are unknown";

  private final ClientOptions clients;
  private final Map<String, Integer> nodesPerDataCentre = new TreeMap<>();
  private final Agents agents;

  private ExternalTestbed(ClientOptions clients, Agents agents) {
    this.clients = clients;
    this.agents = agents;
  }

  /**
   * Connects once to read the cluster's nodes and agents.
   *
   * @param agentVaries whether a variant sets Manx's agent, so that it is off for the others
   * @throws UserException if no contact point answers
   */
  public static ExternalTestbed connect(ClientOptions clients, boolean agentVaries) {
    ExternalTestbed testbed =
        new ExternalTestbed(clients, Agents.find(clients, Map.of(), agentVaries));
    try (CqlSession session = Clients.connectOne(clients, null)) {
      for (Node node : session.getMetadata().getNodes().values()) {
        testbed.nodesPerDataCentre.merge(String.valueOf(node.getDatacenter()), 1, Integer::sum);
      }
    }
    return testbed;
  }

  @Override
  public ClientOptions clients() {
    return clients;
  }

  @Override
  public NodeNames nodeNames() {
    return new NodeNames(Map.of());
  }

  @Override
  public Map<String, Integer> replication() {
    Map<String, Integer> replicas = new TreeMap<>();
    nodesPerDataCentre.forEach(
        (dataCentre, nodes) -> replicas.put(dataCentre, Math.min(nodes, MAX_REPLICAS)));
    return replicas;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(ClusterSetting.NAME, clients.contactPoints().toString());
    settings.put("nodes", nodesPerDataCentre.toString());
    if (agents.wereFound()) {
      settings.put("agent settings", agents.describe());
    }
    return settings;
  }

  @Override
  public boolean isCold() {
    return false;
  }

  @Override
  public void warmed() {}

  @Override
  public void rehearse(ServerSettings settings) {
    requireRuntimeOnly(settings);
    if (!settings.agent().isEmpty()) {
      agents.apply(settings.agent());
    }
  }

  private void requireRuntimeOnly(ServerSettings settings) {
    NodeSettings.requireNodes(settings.agent(), 0);
    if (!settings.options().isEmpty() || !settings.jvm().isEmpty()) {
      throw new UserException(
          "the options "
              + settings.options()
              + settings.jvm()
              + " of the nodes at "
              + clients.contactPoints()
              + " cannot be set from here; use the embedded cluster, or variants of tables, driver"
              + " and agent only");
    }
  }

  @Override
  public void apply(ServerSettings settings) {
    requireRuntimeOnly(settings);
    agents.apply(settings.agent());
  }

  @Override
  public void flush(String keyspace) {
    // Only the owner of the nodes can do that.
  }

  @Override
  public void compact(String keyspace) {
    // Only the owner of the nodes can do that.
  }

  @Override
  public Optional<Repairs> repairs() {
    return Optional.empty();
  }

  @Override
  public RunHooks hooks(LoadTables tables, List<DisturbanceSpec> disturbances, LoadOptions load) {
    if (!disturbances.isEmpty()) {
      throw new UserException(
          "disturbances need the embedded cluster; drop --contact-points or --disturb");
    }
    if (load.dropsPageCache()) {
      throw new UserException(
          "the page cache of other machines cannot be dropped from here; drop --contact-points or"
              + " --drop-page-cache");
    }
    boolean areSet = agents.areSet();
    AgentMeasurements measurements =
        areSet || agents.wereFound() ? AgentMeasurements.connect(clients, nodeNames()) : null;
    return new RunHooks() {
      private volatile double measuredWallMillis;

      @Override
      public void begin(long startNanos, long measuredNanos) {
        measuredWallMillis = WallTime.millisAt(measuredNanos);
      }

      @Override
      public void measuredPartBegan() {
        if (measurements != null && areSet) {
          measurements.start(); // It resets them, so agents of others are left alone.
        }
      }

      @Override
      public RunObservations end() {
        List<String> warnings = new ArrayList<>(List.of(ONLY_DRIVER_COUNTED));
        if (measurements == null) {
          return observations(warnings, null, NodeReports.NONE);
        }
        try (measurements) {
          NodeReports reports = measurements.reports(measuredWallMillis);
          return observations(warnings, areSet ? measurements.take(warnings) : null, reports);
        }
      }
    };
  }

  private static RunObservations observations(
      List<String> warnings, @Nullable Breakdown breakdown, NodeReports reports) {
    return new RunObservations(List.of(), Map.of(), warnings, breakdown, null, null, reports);
  }

  @Override
  public void requireHealthy() {}

  @Override
  public void heal() {}

  @Override
  public void close() {
    agents.close();
  }
}

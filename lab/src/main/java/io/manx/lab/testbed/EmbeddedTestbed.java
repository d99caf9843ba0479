// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.TableRepairs;
import io.manx.lab.disturbance.network.NetworkSwitch;
import io.manx.lab.disturbance.network.NodeProxies;
import io.manx.lab.disturbance.plan.DisturbanceSpec;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.client.ClientAccess;
import io.manx.lab.load.client.ClientOptions;
import io.manx.lab.load.client.NodeNames;
import io.manx.lab.load.table.LoadTables;
import io.manx.lab.load.workload.LoadOptions;
import io.manx.results.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An embedded cluster on which measurements take place. */
public final class EmbeddedTestbed implements Testbed {
  private final Cluster cluster;
  private final ClusterOptions base;
  private final Map<Integer, NetworkSwitch> networks;
  private final @Nullable NodeProxies proxies;
  private final SnitchSettings configuredSnitch;
  private volatile boolean cold;
  private ServerSettings applied = ServerSettings.STOCK;
  private volatile SnitchSettings snitch;
  private final Agents agents;
  private final ClientAccess access;

  private EmbeddedTestbed(
      Cluster cluster,
      ClientAccess access,
      boolean cold,
      Map<Integer, NetworkSwitch> networks,
      @Nullable NodeProxies proxies,
      Agents agents) {
    this.cluster = cluster;
    this.access = access;
    this.agents = agents;
    this.cold = cold;
    this.base = cluster.options();
    this.networks = networks;
    this.proxies = proxies;
    this.configuredSnitch = SnitchSettings.of(base.serverOptions());
    this.snitch = configuredSnitch;
  }

  /**
   * Starts a cluster that ends with this process. Its nodes are behind proxies or in control groups
   * if a disturbance needs that.
   *
   * @throws UserException if the machine does not allow it
   */
  public static EmbeddedTestbed start(
      ClusterOptions options,
      List<DisturbanceSpec> disturbances,
      long seed,
      ClientAccess asked,
      Progress progress) {
    ClientAccess access = asked.toNewCluster(options.clientsLogIn());
    OwnCluster own = OwnCluster.start(options, disturbances, seed, progress);
    return new EmbeddedTestbed(
        own.cluster(),
        access,
        true,
        own.networks(),
        own.proxies(),
        ownAgents(own.cluster(), access));
  }

  /** Uses a running cluster, not for measuring variants, and leaves it running. */
  public static EmbeddedTestbed attach(String name, ClientAccess access) {
    Cluster cluster = Cluster.attach(name);
    return new EmbeddedTestbed(cluster, access, false, Map.of(), null, ownAgents(cluster, access));
  }

  /**
   * Uses a running cluster and leaves it running; at the end its agents have their present settings
   * again.
   *
   * @param agentVaries whether a variant sets Manx's agent, which is then off for the others
   * @param access how clients log in to its nodes
   */
  public static EmbeddedTestbed attach(String name, boolean agentVaries, ClientAccess access) {
    Cluster cluster = Cluster.attach(name);
    Agents agents =
        AgentJar.isIn(cluster.options())
            ? Agents.find(
                clients(cluster, access), NodeSettings.numbers(cluster.nodes()), agentVaries)
            : ownAgents(cluster, access);
    return new EmbeddedTestbed(cluster, access, false, Map.of(), null, agents);
  }

  private static Agents ownAgents(Cluster cluster, ClientAccess access) {
    return Agents.ofOwnNodes(clients(cluster, access), NodeSettings.numbers(cluster.nodes()));
  }

  /** Returns the cluster itself. */
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public ClientOptions clients() {
    return clients(cluster, access);
  }

  private static ClientOptions clients(Cluster cluster, ClientAccess access) {
    return access.to(cluster.contactPoints(), cluster.localDataCentre());
  }

  @Override
  public NodeNames nodeNames() {
    Map<String, String> names = new HashMap<>();
    cluster.nodes().forEach(node -> names.put(node.broadcastAddress(), node.name()));
    return new NodeNames(names);
  }

  @Override
  public Map<String, Integer> replication() {
    Map<String, Integer> nodes = new TreeMap<>();
    cluster.nodes().forEach(node -> nodes.merge(node.dataCentre(), 1, Integer::sum));
    nodes.replaceAll((dataCentre, count) -> Math.min(count, base.replicationFactor()));
    return nodes;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = EmbeddedSettings.of(base, replication());
    if (hasAgent()) {
      settings.put("agent settings", agents.describe());
    }
    return settings;
  }

  @Override
  public boolean isCold() {
    return cold;
  }

  @Override
  public void warmed() {
    cold = false;
  }

  @Override
  public void rehearse(ServerSettings settings) {
    NodeSettings.requireNodes(settings.agent(), cluster.nodes().size());
    // Options that need a restart can only be checked by restarting.
    if (settings.withoutRuntimeOptions().equals(applied) && !settings.agent().isEmpty()) {
      applyAgent(settings.agent());
    }
  }

  @Override
  public void apply(ServerSettings settings) {
    NodeSettings.requireNodes(settings.agent(), cluster.nodes().size());
    ServerSettings restartOnly = settings.withoutRuntimeOptions();
    if (!restartOnly.equals(applied)) {
      cluster.reconfigure(overBase(restartOnly), restartOnly.jvmOptionsOver(base.jvmOptions()));
      applied = restartOnly;
      snitch = configuredSnitch;
      agents.forget();
      cold = true;
    }
    SnitchSettings wanted = SnitchSettings.of(overBase(settings));
    if (!wanted.equals(snitch)) {
      snitch = wanted;
      cluster.nodes().forEach(this::applySnitch);
    }
    applyAgent(settings.agent());
  }

  private boolean hasAgent() {
    return AgentJar.isIn(cluster.options());
  }

  private void applyAgent(Map<String, String> settings) {
    if (hasAgent()) {
      agents.apply(settings);
    } else if (!settings.isEmpty()) {
      throw new UserException(
          "the nodes of cluster '%s' run without Manx's agent; start them with 'manx cluster start --agent'"
              .formatted(cluster.options().name()));
    }
  }

  private Map<String, Object> overBase(ServerSettings settings) {
    Map<String, Object> options = new HashMap<>(base.serverOptions());
    options.putAll(settings.options());
    return options;
  }

  private void applySnitch(Node node) {
    try (NodeJmx jmx = new NodeJmx(node)) {
      snitch.applyTo(jmx);
    }
  }

  /** Restarts a node, with the snitch of the present variant. */
  void restart(Node node) {
    cluster.restart(node);
    if (!snitch.equals(configuredSnitch)) {
      applySnitch(node);
    }
    if (hasAgent()) {
      agents.applyToRestarted(node.broadcastAddress());
    }
  }

  @Override
  public void flush(String keyspace) {
    onEachNode(jmx -> jmx.flush(keyspace));
  }

  @Override
  public void compact(String keyspace) {
    onEachNode(
        jmx -> {
          jmx.flush(keyspace);
          jmx.forceKeyspaceCompaction(keyspace);
        });
  }

  private void onEachNode(Consumer<NodeJmx> call) {
    for (Node node : cluster.nodes()) {
      try (NodeJmx jmx = new NodeJmx(node)) {
        call.accept(jmx);
      }
    }
  }

  @Override
  public Optional<Repairs> repairs() {
    return Optional.of(new TableRepairs(cluster.nodes())::repair);
  }

  @Override
  public RunHooks hooks(LoadTables tables, List<DisturbanceSpec> disturbances, LoadOptions load) {
    List<NodeTarget> targets =
        cluster.nodes().stream()
            .map(node -> new NodeTarget(this, node, tables, networks.get(node.index())))
            .toList();
    RunInstruments instruments =
        RunInstruments.connect(
            tables, load.workload(), cluster.nodes(), clients(), nodeNames(), hasAgent());
    return new DisturbedRun(targets, disturbances, load, instruments);
  }

  @Override
  public void requireHealthy() {
    cluster.requireAlive();
  }

  @Override
  public void heal() {
    cluster.nodes().stream().filter(node -> !node.isAlive()).forEach(this::restart);
  }

  @Override
  public void close() {
    try (cluster) {
      agents.close();
    }
    if (proxies != null) {
      proxies.close();
    }
  }
}

package io.manx.lab.testbed;

import io.manx.lab.cluster.Cluster;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Node;
import io.manx.lab.cluster.NodeJmx;
import io.manx.lab.cluster.Progress;
import io.manx.lab.cluster.StateDirectory;
import io.manx.lab.disturbance.DelayProxies;
import io.manx.lab.disturbance.DelaySwitch;
import io.manx.lab.disturbance.DisturbanceKind;
import io.manx.lab.disturbance.DisturbanceSpec;
import io.manx.lab.load.ClientOptions;
import io.manx.lab.load.LoadOptions;
import io.manx.lab.load.NodeNames;
import io.manx.lab.load.RunHooks;
import io.manx.lab.load.Table;
import io.manx.results.UserException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The embedded cluster as the place of measurements. */
public final class EmbeddedTestbed implements Testbed {
  private final Cluster cluster;
  private final ClusterOptions base;
  private final Map<Integer, DelaySwitch> delays;
  private final @Nullable DelayProxies proxies;
  private final boolean started;
  private ServerSettings applied = ServerSettings.STOCK;
  private SnitchSettings snitch;

  private EmbeddedTestbed(
      Cluster cluster,
      boolean started,
      Map<Integer, DelaySwitch> delays,
      @Nullable DelayProxies proxies) {
    this.cluster = cluster;
    this.started = started;
    this.base = cluster.options();
    this.delays = delays;
    this.proxies = proxies;
    this.snitch = SnitchSettings.of(base.serverOptions());
  }

  /**
   * Starts a cluster that ends with this process, behind delay proxies if a disturbance needs them.
   *
   * @throws UserException if the machine does not allow it
   */
  public static EmbeddedTestbed start(
      ClusterOptions options, List<DisturbanceSpec> disturbances, long seed, Progress progress) {
    if (disturbances.stream().noneMatch(spec -> spec.kind() == DisturbanceKind.DELAY)) {
      return new EmbeddedTestbed(Cluster.start(options, progress), true, Map.of(), null);
    }
    DelayProxies proxies = new DelayProxies(seed);
    Map<Integer, DelaySwitch> delays = new ConcurrentHashMap<>();
    try {
      Cluster cluster =
          Cluster.start(
              StateDirectory.fromEnvironment(),
              options.withProxied(true),
              progress,
              node -> {
                delays.put(node.index(), open(proxies, node));
                return () -> {};
              });
      return new EmbeddedTestbed(cluster, true, delays, proxies);
    } catch (RuntimeException e) {
      proxies.close();
      throw e;
    }
  }

  /** Uses a cluster that runs already, and leaves it running. */
  public static EmbeddedTestbed attach(String name) {
    return new EmbeddedTestbed(Cluster.attach(name), false, Map.of(), null);
  }

  private static DelaySwitch open(DelayProxies proxies, Node node) {
    try {
      return proxies.open(
          InetAddress.getByName(node.broadcastAddress()), InetAddress.getByName(node.address()));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("not a literal address", e);
    }
  }

  /** Returns the cluster itself. */
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public ClientOptions clients() {
    return new ClientOptions(
        cluster.contactPoints(), cluster.localDataCentre(), null, null, 1, Map.of());
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
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("cluster", "embedded, " + base.dataCentres() + " nodes per data centre");
    settings.put("racks", Integer.toString(base.racks()));
    settings.put("replication", replication().toString());
    settings.put("heap", base.heapMegabytes() + " MB");
    settings.put("partitioner", base.partitioner().toString());
    settings.put("snitch", "GossipingPropertyFileSnitch unless a variant says otherwise");
    if (!base.serverOptions().isEmpty()) {
      settings.put("server options", base.serverOptions().toString());
    }
    if (!base.jvmOptions().isEmpty()) {
      settings.put("JVM options", base.jvmOptions().toString());
    }
    return settings;
  }

  @Override
  public boolean isCold() {
    return started;
  }

  @Override
  public void apply(ServerSettings settings) {
    ServerSettings restartOnly = settings.withoutRuntimeOptions();
    if (!restartOnly.equals(applied)) {
      Map<String, Object> options = new HashMap<>(base.serverOptions());
      options.putAll(restartOnly.options());
      List<String> jvm = new ArrayList<>(base.jvmOptions());
      jvm.addAll(restartOnly.jvm());
      cluster.reconfigure(options, jvm);
      applied = restartOnly;
      snitch = SnitchSettings.of(base.serverOptions());
    }
    Map<String, Object> options = new HashMap<>(base.serverOptions());
    options.putAll(settings.options());
    SnitchSettings wanted = SnitchSettings.of(options);
    if (!wanted.equals(snitch)) {
      for (Node node : cluster.nodes()) {
        try (NodeJmx jmx = new NodeJmx(node)) {
          wanted.applyTo(jmx);
        }
      }
      snitch = wanted;
    }
  }

  @Override
  public void flush(String keyspace) {
    for (Node node : cluster.nodes()) {
      try (NodeJmx jmx = new NodeJmx(node)) {
        jmx.flush(keyspace);
      }
    }
  }

  @Override
  public RunHooks hooks(Table table, List<DisturbanceSpec> disturbances, LoadOptions load) {
    List<NodeTarget> targets =
        cluster.nodes().stream()
            .map(node -> new NodeTarget(cluster, node, table.keyspace(), delays.get(node.index())))
            .toList();
    return new DisturbedRun(
        targets, disturbances, load, new SpeculativeRetryCounter(table, cluster.nodes()));
  }

  @Override
  public void requireHealthy() {
    cluster.requireAlive();
  }

  @Override
  public void heal() {
    for (Node node : cluster.nodes()) {
      if (!node.isAlive()) {
        cluster.restart(node);
      }
    }
  }

  @Override
  public void close() {
    cluster.close();
    if (proxies != null) {
      proxies.close();
    }
  }
}

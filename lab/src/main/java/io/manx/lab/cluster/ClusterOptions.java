// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import io.manx.lab.RedactedOptions;
import io.manx.results.UserException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The settings of a cluster. Values are validated; the message for a wrong one names it and its
 * range.
 *
 * @param name name of the cluster and of its directory: letters, digits, {@code -} and {@code _}
 * @param dataCentres number of nodes in each data centre; 1 to 60 in total
 * @param racks racks in each data centre, from 1 to the nodes of the smallest data centre
 * @param replicationFactor replicas in each data centre, at least 1; a data centre with fewer nodes
 *     has one replica on each
 * @param cassandraVersion version of {@code org.apache.cassandra:cassandra-all}
 * @param heapMegabytes heap of each node, 256 to 65536 MB
 * @param partitioner how keys are placed on the ring
 * @param tokensPerNode Cassandra's {@code num_tokens}, 1 to 256; if 1, the tokens are evenly spaced
 * @param tokens explicit {@code initial_token} for each node, or empty
 * @param serverOptions entries of cassandra.yaml in addition to those that Manx writes
 * @param jvmOptions additional options of each node's JVM, such as a {@code -javaagent}
 * @param environment variables of each node's process, such as {@code LD_PRELOAD}
 * @param proxied whether a proxy stands in front of each node, so that nodes announce the proxy's
 *     address
 * @param controlGroups whether each node runs in a control group of its own (Linux, as root)
 * @param detached whether the nodes go on when their launcher ends
 */
public record ClusterOptions(
    String name,
    List<Integer> dataCentres,
    int racks,
    int replicationFactor,
    String cassandraVersion,
    int heapMegabytes,
    Partitioner partitioner,
    int tokensPerNode,
    List<String> tokens,
    Map<String, Object> serverOptions,
    List<String> jvmOptions,
    Map<String, String> environment,
    boolean proxied,
    boolean controlGroups,
    boolean detached) {

  /** The version that Manx is tested with. */
  public static final String DEFAULT_VERSION = "5.0.9";

  private static final int MAX_NODES = 60;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,63}");
  private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+[A-Za-z0-9.-]*");

  /** Entries for the node's identity and place; other values would break the cluster. */
  private static final Set<String> OWN_SERVER_OPTIONS =
      Set.of(
          "cluster_name",
          "listen_address",
          "listen_interface",
          "rpc_address",
          "rpc_interface",
          "broadcast_address",
          "broadcast_rpc_address",
          "storage_port",
          "native_transport_port",
          "seed_provider",
          "partitioner",
          "num_tokens",
          "initial_token");

  /** Three nodes in one rack, 512 MB of heap each, replication factor 3. */
  public static final ClusterOptions DEFAULT =
      new ClusterOptions(
          "default",
          List.of(3),
          1,
          3,
          DEFAULT_VERSION,
          512,
          Partitioner.MURMUR3,
          1,
          List.of(),
          Map.of(),
          List.of(),
          Map.of(),
          false,
          false,
          false);

  public ClusterOptions {
    dataCentres = List.copyOf(dataCentres);
    tokens = List.copyOf(tokens);
    serverOptions = Collections.unmodifiableMap(new TreeMap<>(serverOptions));
    jvmOptions = List.copyOf(jvmOptions);
    // Absent from the state of a cluster that an older version started.
    environment =
        Collections.unmodifiableMap(
            new TreeMap<>(Objects.requireNonNullElse(environment, Map.<String, String>of())));
    require(
        NAME.matcher(name).matches(),
        "cluster name '" + name + "' must consist of letters, digits, '-' and '_'");
    int nodes = dataCentres.stream().mapToInt(Integer::intValue).sum();
    require(nodes >= 1 && nodes <= MAX_NODES, "nodes must be 1 to " + MAX_NODES + ", not " + nodes);
    int smallest = dataCentres.stream().mapToInt(Integer::intValue).min().orElse(0);
    require(smallest >= 1, "every data centre needs at least one node: " + dataCentres);
    inRange("racks", racks, 1, smallest);
    inRange("replication factor", replicationFactor, 1, MAX_NODES);
    require(
        VERSION.matcher(cassandraVersion).matches(),
        "Cassandra version '" + cassandraVersion + "' must look like " + DEFAULT_VERSION);
    inRange("heap in MB", heapMegabytes, 256, 65_536);
    inRange("tokens per node", tokensPerNode, 1, 256);
    require(
        tokens.isEmpty() || tokens.size() == nodes,
        "there must be one token for each of the " + nodes + " nodes, not " + tokens.size());
    require(
        tokens.isEmpty() || tokensPerNode == 1,
        "choose either explicit tokens or a number of tokens per node");
    jvmOptions.forEach(JvmOptions::requireForm);
    for (String key : serverOptions.keySet()) {
      require(
          !OWN_SERVER_OPTIONS.contains(key),
          "server option '" + key + "' is set by Manx itself and cannot be changed");
    }
  }

  /** Number of nodes in all data centres. */
  public int nodes() {
    return dataCentres.stream().mapToInt(Integer::intValue).sum();
  }

  /** Whether clients need a role to log in; a new cluster then creates a first one. */
  public boolean clientsLogIn() {
    return String.valueOf(serverOptions.get("authenticator")).contains("PasswordAuthenticator");
  }

  /** The same cluster under another name. */
  public ClusterOptions withName(String other) {
    return with(other, dataCentres, racks, replicationFactor, cassandraVersion, heapMegabytes);
  }

  /** One data centre with this many nodes. */
  public ClusterOptions withNodes(int count) {
    return withDataCentres(List.of(count));
  }

  /** One data centre for each number, with that many nodes. */
  public ClusterOptions withDataCentres(List<Integer> sizes) {
    return with(name, sizes, racks, replicationFactor, cassandraVersion, heapMegabytes);
  }

  public ClusterOptions withRacks(int count) {
    return with(name, dataCentres, count, replicationFactor, cassandraVersion, heapMegabytes);
  }

  public ClusterOptions withReplicationFactor(int factor) {
    return with(name, dataCentres, racks, factor, cassandraVersion, heapMegabytes);
  }

  public ClusterOptions withCassandraVersion(String version) {
    return with(name, dataCentres, racks, replicationFactor, version, heapMegabytes);
  }

  public ClusterOptions withHeapMegabytes(int megabytes) {
    return with(name, dataCentres, racks, replicationFactor, cassandraVersion, megabytes);
  }

  /**
   * Another partitioner, with {@code perNode} tokens a node or exactly the {@code explicit} ones.
   */
  public ClusterOptions withRing(Partitioner other, int perNode, List<String> explicit) {
    return new ClusterOptions(
        name,
        dataCentres,
        racks,
        replicationFactor,
        cassandraVersion,
        heapMegabytes,
        other,
        perNode,
        explicit,
        serverOptions,
        jvmOptions,
        environment,
        proxied,
        controlGroups,
        detached);
  }

  /** Entries of cassandra.yaml, added to those that are already set. */
  public ClusterOptions withServerOptions(Map<String, ?> more) {
    Map<String, Object> merged = new LinkedHashMap<>(serverOptions);
    merged.putAll(more);
    return withProcess(merged, jvmOptions, environment, proxied, controlGroups, detached);
  }

  /** Exactly these server and JVM options. */
  ClusterOptions reconfigured(Map<String, ?> server, List<String> jvm) {
    return withProcess(
        new LinkedHashMap<>(server), jvm, environment, proxied, controlGroups, detached);
  }

  /** The same options without passwords, for run files and reports. */
  public ClusterOptions redacted() {
    return reconfigured(RedactedOptions.of(serverOptions), RedactedOptions.of(jvmOptions));
  }

  public ClusterOptions withJvmOptions(List<String> options) {
    return withProcess(serverOptions, options, environment, proxied, controlGroups, detached);
  }

  /** Variables of each node's process, added to those that are already set. */
  public ClusterOptions withEnvironment(Map<String, String> more) {
    Map<String, String> merged = new LinkedHashMap<>(environment);
    merged.putAll(more);
    return withProcess(serverOptions, jvmOptions, merged, proxied, controlGroups, detached);
  }

  public ClusterOptions withProxied(boolean value) {
    return withProcess(serverOptions, jvmOptions, environment, value, controlGroups, detached);
  }

  public ClusterOptions withControlGroups(boolean value) {
    return withProcess(serverOptions, jvmOptions, environment, proxied, value, detached);
  }

  public ClusterOptions withDetached(boolean value) {
    return withProcess(serverOptions, jvmOptions, environment, proxied, controlGroups, value);
  }

  private ClusterOptions with(
      String newName, List<Integer> sizes, int newRacks, int factor, String version, int heap) {
    return new ClusterOptions(
        newName,
        sizes,
        newRacks,
        factor,
        version,
        heap,
        partitioner,
        tokensPerNode,
        tokens,
        serverOptions,
        jvmOptions,
        environment,
        proxied,
        controlGroups,
        detached);
  }

  private ClusterOptions withProcess(
      Map<String, Object> server,
      List<String> jvm,
      Map<String, String> newEnvironment,
      boolean newProxied,
      boolean newControlGroups,
      boolean newDetached) {
    return new ClusterOptions(
        name,
        dataCentres,
        racks,
        replicationFactor,
        cassandraVersion,
        heapMegabytes,
        partitioner,
        tokensPerNode,
        tokens,
        server,
        jvm,
        newEnvironment,
        newProxied,
        newControlGroups,
        newDetached);
  }

  private static void inRange(String what, int value, int min, int max) {
    require(
        value >= min && value <= max, what + " must be " + min + " to " + max + ", not " + value);
  }

  private static void require(boolean condition, String message) {
    if (!condition) {
      throw new UserException(message);
    }
  }
}

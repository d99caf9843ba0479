// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.argument;

import io.manx.lab.cluster.AgentJar;
import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import io.manx.lab.cluster.ServerOptions;
import io.manx.lab.testbed.OrderedRing;
import io.manx.results.UserException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that describe the cluster to start. */
public final class ClusterArguments {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes of a single data centre (default: 3).")
  private @Nullable Integer nodes;

  @Option(
      names = "--data-centres",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "N",
      description = "Nodes in each data centre, such as 3,3, instead of --nodes.")
  private List<Integer> dataCentres = List.of();

  @Option(
      names = "--racks",
      paramLabel = "N",
      description = "Racks in each data centre (default: 1).")
  private @Nullable Integer racks;

  @Option(
      names = "--rf",
      paramLabel = "N",
      description =
          "Replication factor in each data centre, at most the number of its nodes (default: 3, or"
              + " all nodes if there are fewer).")
  private @Nullable Integer replicationFactor;

  @Option(
      names = "--cassandra",
      paramLabel = "VERSION",
      description = "Version of Cassandra (default: " + ClusterOptions.DEFAULT_VERSION + ").")
  private @Nullable String version;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      converter = MegabytesConverter.class,
      description = "Heap of each node in MB, or with a unit such as 512m or 1g (default: 512).")
  private @Nullable Integer heap;

  @Option(
      names = "--partitioner",
      paramLabel = "NAME",
      converter = PartitionerConverter.class,
      description =
          "One of ${COMPLETION-CANDIDATES}, also in lower case and with a dash (default: MURMUR3)."
              + " BYTE_ORDERED keeps the order of keys; the records are divided evenly among the"
              + " nodes.")
  private @Nullable Partitioner partitioner;

  @Option(
      names = "--tokens",
      paramLabel = "N",
      description = "Tokens of each node; single tokens are evenly spaced (default: 1).")
  private @Nullable Integer tokensPerNode;

  @Option(
      names = "--initial-token",
      split = Separators.COMMA,
      splitSynopsisLabel = Separators.SHOWN,
      paramLabel = "TOKEN",
      description = "Token of each node, in the order of the nodes.")
  private List<String> tokens = List.of();

  @Option(
      names = "--server-option",
      paramLabel = "KEY=VALUE",
      description = "Entry of cassandra.yaml, such as concurrent_reads=4; repeatable.")
  private Map<String, String> serverOptions = new LinkedHashMap<>();

  @Option(
      names = "--jvm-option",
      paramLabel = "OPTION",
      description = "Option of each node's JVM, such as -Xmn128m; repeatable.")
  private List<String> jvmOptions = List.of();

  @Option(names = "--agent", description = "Load Manx's agent into each node, in mode off.")
  private boolean agent;

  @Option(
      names = "--control-groups",
      description =
          "Run each node in a control group, which disturbances of kind disk need (Linux, root).")
  private boolean controlGroups;

  /** Number of records, whose keys an ordered ring divides evenly. */
  long records = LoadArguments.DEFAULT_RECORDS;

  /** Returns the options of the cluster, under a name and with the agent if it is asked for. */
  public ClusterOptions toOptions(String name) {
    ClusterOptions options = withoutAgent(name);
    return agent ? AgentJar.addTo(options) : options;
  }

  private ClusterOptions withoutAgent(String name) {
    ClusterOptions usual = ClusterOptions.DEFAULT;
    ClusterOptions wanted =
        usual
            .withName(name)
            .withDataCentres(sizes())
            .withRacks(orElse(racks, usual.racks()))
            .withReplicationFactor(replicationFactor(sizes()))
            .withCassandraVersion(orElse(version, usual.cassandraVersion()))
            .withHeapMegabytes(orElse(heap, usual.heapMegabytes()))
            .withRing(
                orElse(partitioner, usual.partitioner()),
                orElse(tokensPerNode, usual.tokensPerNode()),
                tokens)
            .withServerOptions(ServerOptions.parse(serverOptions))
            .withJvmOptions(jvmOptions)
            .withControlGroups(controlGroups);
    return OrderedRing.balanced(wanted, records);
  }

  /** Names of the given options, in the order of the help. */
  List<String> given() {
    Map<String, Boolean> options = new LinkedHashMap<>();
    options.put("--nodes", nodes != null);
    options.put("--data-centres", !dataCentres.isEmpty());
    options.put("--racks", racks != null);
    options.put("--rf", replicationFactor != null);
    options.put("--cassandra", version != null);
    options.put("--heap", heap != null);
    options.put("--partitioner", partitioner != null);
    options.put("--tokens", tokensPerNode != null);
    options.put("--initial-token", !tokens.isEmpty());
    options.put("--server-option", !serverOptions.isEmpty());
    options.put("--jvm-option", !jvmOptions.isEmpty());
    options.put("--agent", agent);
    options.put("--control-groups", controlGroups);
    options.values().removeIf(wasGiven -> !wasGiven);
    return List.copyOf(options.keySet());
  }

  /** Rejects more replicas than nodes, which would silently be reduced. */
  private int replicationFactor(List<Integer> sizes) {
    Integer wanted = replicationFactor;
    if (wanted == null) {
      return ClusterOptions.DEFAULT.replicationFactor();
    }
    int smallest = Collections.min(sizes);
    if (smallest >= 1 && wanted > smallest) {
      throw new UserException(
          ("--rf %d needs as many nodes in each data centre, but one has only %d; choose"
                  + " --rf %d or fewer, or more nodes")
              .formatted(wanted, smallest, smallest));
    }
    return wanted;
  }

  private static <T> T orElse(@Nullable T given, T usual) {
    return given == null ? usual : given;
  }

  private List<Integer> sizes() {
    if (dataCentres.isEmpty()) {
      return List.of(nodes == null ? ClusterOptions.DEFAULT.nodes() : nodes);
    }
    int sum = dataCentres.stream().mapToInt(Integer::intValue).sum();
    if (nodes != null && nodes != sum) {
      throw new UserException(
          "--nodes " + nodes + " and --data-centres with " + sum + " nodes contradict each other");
    }
    return dataCentres;
  }
}

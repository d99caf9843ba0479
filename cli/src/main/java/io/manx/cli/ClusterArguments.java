package io.manx.cli;

import io.manx.lab.cluster.ClusterOptions;
import io.manx.lab.cluster.Partitioner;
import io.manx.lab.cluster.ServerOptions;
import io.manx.results.UserException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that describe a cluster to be started. */
final class ClusterArguments {
  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes in the one data centre (default: 3).")
  private @Nullable Integer nodes;

  @Option(
      names = "--data-centres",
      split = ",",
      paramLabel = "N",
      description = "Nodes in each data centre, such as 3,3, instead of --nodes.")
  private List<Integer> dataCentres = List.of();

  @Option(
      names = "--racks",
      paramLabel = "N",
      description = "Racks in each data centre (default: ${DEFAULT-VALUE}).")
  private int racks = 1;

  @Option(
      names = "--rf",
      paramLabel = "N",
      description = "Replication factor in each data centre (default: 3, or all nodes if fewer).")
  private int replicationFactor = 3;

  @Option(
      names = "--cassandra",
      paramLabel = "VERSION",
      description = "Version of Cassandra (default: ${DEFAULT-VALUE}).")
  private String version = ClusterOptions.DEFAULT_VERSION;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      description = "Heap of each node in MB (default: ${DEFAULT-VALUE}).")
  private int heap = ClusterOptions.DEFAULT.heapMegabytes();

  @Option(
      names = "--partitioner",
      paramLabel = "NAME",
      description = "One of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private Partitioner partitioner = Partitioner.MURMUR3;

  @Option(
      names = "--tokens",
      paramLabel = "N",
      description = "Tokens of each node; a single one is evenly spaced (default: 1).")
  private int tokensPerNode = 1;

  @Option(
      names = "--initial-token",
      split = ",",
      paramLabel = "TOKEN",
      description = "The token of each node, in order.")
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

  ClusterOptions toOptions(String name) {
    return ClusterOptions.DEFAULT
        .withName(name)
        .withDataCentres(sizes())
        .withRacks(racks)
        .withReplicationFactor(replicationFactor)
        .withCassandraVersion(version)
        .withHeapMegabytes(heap)
        .withRing(partitioner, tokensPerNode, tokens)
        .withServerOptions(ServerOptions.parse(serverOptions))
        .withJvmOptions(jvmOptions);
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class NodeFilesTest {
  @TempDir Path directory;

  private List<Node> nodes(ClusterOptions options) {
    return ClusterState.createNodes(options, new AddressBlock(7), new StateDirectory(directory));
  }

  private Map<String, Object> yaml(ClusterOptions options, int index) {
    Node node = nodes(options).get(index - 1);
    return new Yaml(new SafeConstructor(new LoaderOptions()))
        .load(CassandraYaml.of(node, options, "127.0.7.1"));
  }

  @Test
  void nodeWithoutProxyAnnouncesTheAddressItListensOn() {
    assertThat(yaml(ClusterOptions.DEFAULT, 2))
        .containsEntry("listen_address", "127.0.7.2")
        .containsEntry("rpc_address", "127.0.7.2")
        .containsEntry("initial_token", "-3074457345618258603")
        .doesNotContainKeys("broadcast_address", "concurrent_reads");
  }

  @Test
  void proxiedNodeAnnouncesAnotherAddress() {
    assertThat(yaml(ClusterOptions.DEFAULT.withProxied(true), 2))
        .containsEntry("listen_address", "127.0.7.2")
        .containsEntry("broadcast_address", "127.0.7.102")
        .containsEntry("broadcast_rpc_address", "127.0.7.102");
  }

  @Test
  void serverOptionsOverrideOurs() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withServerOptions(
            Map.of("memtable_heap_space", "32MiB", "concurrent_reads", 4));
    assertThat(yaml(options, 1))
        .containsEntry("memtable_heap_space", "32MiB")
        .containsEntry("concurrent_reads", 4);
  }

  @Test
  void severalTokensPerNodeAreAllocatedForTheReplicationFactor() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withNodes(2).withRing(Partitioner.MURMUR3, 16, List.of());
    assertThat(yaml(options, 1))
        .containsEntry("num_tokens", 16)
        .containsEntry("allocate_tokens_for_local_replication_factor", 2)
        .doesNotContainKey("initial_token");
  }

  @Test
  void rackIsWrittenToTheSnitchsFile() throws IOException {
    Node node = nodes(ClusterOptions.DEFAULT.withRacks(3)).get(2);
    NodeFiles.write(node, ClusterOptions.DEFAULT, "127.0.7.1");
    assertThat(NodeFiles.conf(node).resolve("cassandra-rackdc.properties"))
        .hasContent("dc=datacenter1\nrack=rack3");
    NodeFiles.delete(node.directory());
    assertThat(node.directory()).doesNotExist();
  }

  @Test
  void jvmOptionsComeAfterOurs() {
    ClusterOptions options = ClusterOptions.DEFAULT.withJvmOptions(List.of("-Xmx700m"));
    List<String> command =
        NodeCommand.of(nodes(options).get(0), options, new NodeJdk(Path.of("/jdk"), 17), "a.jar");
    assertThat(command).startsWith("/jdk/bin/java").endsWith(NodeCommand.MAIN_CLASS);
    assertThat(command.indexOf("-Xmx700m")).isGreaterThan(command.indexOf("-Xmx512m"));
  }

  @Test
  void variablesAreSetForTheJvmAlone() {
    ClusterOptions options =
        ClusterOptions.DEFAULT.withEnvironment(Map.of("LD_PRELOAD", "/lib/slow.so"));
    List<String> command =
        NodeCommand.of(nodes(options).get(0), options, new NodeJdk(Path.of("/jdk"), 17), "a.jar");
    assertThat(command).startsWith("/usr/bin/env", "LD_PRELOAD=/lib/slow.so", "/jdk/bin/java");
  }

  @Test
  void lastErrorIsTheReasonThatTheNodeEnded() throws IOException {
    Path log =
        Files.writeString(
            directory.resolve("node1.log"),
            """
            INFO  2026-01-01 10:00:00,000 [main] YamlConfigurationLoader - Loading settings
            Exception (org.apache.X) encountered during startup: Please remove properties [y]
            Please remove properties [y]
            \tat org.apache.X.y(X.java:1)
            ERROR 2026-01-01 10:00:01,000 [main] CassandraDaemon - Exception encountered
            """);
    assertThat(NodeLog.lastError(log)).isEqualTo("Please remove properties [y]");
    Files.writeString(
        log, "ERROR 2026-01-01 10:00:01,000 [main] Daemon - address in use\n\tat x\n");
    assertThat(NodeLog.lastError(log)).isEqualTo("address in use");
    Files.writeString(log, "Unrecognized option: -Xfoo\nError: Could not create the JVM.\n");
    assertThat(NodeLog.lastError(log)).isEqualTo("Unrecognized option: -Xfoo");
    Files.writeString(
        log, "ERROR\nError occurred during initialization of VM\nMultiple collectors\n");
    assertThat(NodeLog.lastError(log, 6)).isEqualTo("Multiple collectors");
    Files.writeString(
        log,
        """
        [0.001s][error][logging] Error opening log file 'x/gc.log': No such file or directory
        Invalid -Xlog option '-Xlog:gc:x/gc.log', see error log for details.
        """);
    assertThat(NodeLog.lastError(log))
        .isEqualTo("Error opening log file 'x/gc.log': No such file or directory");
    Files.writeString(log, "");
    assertThat(NodeLog.lastError(log)).isEqualTo("its log is empty");
  }
}

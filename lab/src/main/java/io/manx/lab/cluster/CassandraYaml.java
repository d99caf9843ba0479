// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * The cassandra.yaml of one node.
 *
 * <p>It sets only the entries that a small cluster on one machine needs. All others, such as {@code
 * concurrent_reads} and the time-outs, keep Cassandra's defaults unless a server option sets them.
 */
final class CassandraYaml {
  static final String COMMITLOG_SEGMENT_SIZE = "8MiB";

  private CassandraYaml() {}

  static String of(Node node, ClusterOptions options, String seed) {
    DumperOptions style = new DumperOptions();
    style.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    return new Yaml(style).dump(settings(node, options, seed));
  }

  static Map<String, Object> settings(Node node, ClusterOptions options, String seed) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("cluster_name", options.name());
    addRing(settings, node, options);
    addNetwork(settings, node, seed);
    addDirectories(settings, node.directory());
    addSizes(settings);
    settings.putAll(options.serverOptions());
    return settings;
  }

  private static void addRing(Map<String, Object> settings, Node node, ClusterOptions options) {
    settings.put("partitioner", options.partitioner().className());
    settings.put("num_tokens", options.tokensPerNode());
    String token = node.token();
    if (token != null) {
      settings.put("initial_token", token);
    } else if (options.racks() == 1) {
      int smallest = options.dataCentres().stream().min(Integer::compare).orElseThrow();
      int replicas = Math.min(options.replicationFactor(), smallest);
      settings.put("allocate_tokens_for_local_replication_factor", replicas);
    }
    // Every node is empty at its first start, so there is nothing to stream.
    settings.put("auto_bootstrap", false);
    settings.put("endpoint_snitch", "GossipingPropertyFileSnitch");
  }

  private static void addNetwork(Map<String, Object> settings, Node node, String seed) {
    settings.put("listen_address", node.address());
    settings.put("rpc_address", node.address());
    if (!node.broadcastAddress().equals(node.address())) {
      settings.put("broadcast_address", node.broadcastAddress());
      settings.put("broadcast_rpc_address", node.broadcastAddress());
    }
    settings.put("storage_port", AddressBlock.STORAGE_PORT);
    settings.put("native_transport_port", AddressBlock.CQL_PORT);
    settings.put(
        "seed_provider",
        List.of(
            Map.of(
                "class_name",
                "org.apache.cassandra.locator.SimpleSeedProvider",
                "parameters",
                List.of(Map.of("seeds", seed)))));
  }

  private static void addDirectories(Map<String, Object> settings, Path directory) {
    settings.put("data_file_directories", List.of(directory.resolve("data").toString()));
    settings.put("commitlog_directory", directory.resolve("commitlog").toString());
    settings.put("hints_directory", directory.resolve("hints").toString());
    settings.put("saved_caches_directory", directory.resolve("saved_caches").toString());
    settings.put("cdc_raw_directory", directory.resolve("cdc_raw").toString());
  }

  private static void addSizes(Map<String, Object> settings) {
    settings.put("commitlog_sync", "periodic");
    settings.put("commitlog_sync_period", "10000ms");
    settings.put("commitlog_segment_size", COMMITLOG_SEGMENT_SIZE);
    settings.put("commitlog_total_space", "128MiB");
    settings.put("memtable_heap_space", "64MiB");
    settings.put("memtable_offheap_space", "64MiB");
    settings.put("key_cache_size", "16MiB");
    settings.put("row_cache_size", "0MiB");
    settings.put("counter_cache_size", "2MiB");
    settings.put("file_cache_size", "64MiB");
    settings.put("networking_cache_size", "32MiB");
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The place of one node: data centre, rack and position on the ring.
 *
 * <p>Nodes are numbered through all data centres; racks alternate within each. Every data centre
 * divides the ring evenly among its own nodes, because {@code NetworkTopologyStrategy} places
 * replicas per data centre.
 *
 * @param index number of the node, from 1
 * @param dataCentre {@code datacenter1} and so on; the first has the name that SimpleSnitch gives
 * @param rack counted from 1 in each data centre
 * @param token the node's token, or null if Cassandra chooses several
 */
record Placement(int index, String dataCentre, String rack, @Nullable String token) {

  /**
   * Each further data centre begins this fraction of the ring later, 1/1009, because no two nodes
   * may share a token. As it is a prime above the number of nodes, tokens of two data centres never
   * coincide.
   */
  private static final int CENTRE_OFFSET = 1009;

  static List<Placement> of(ClusterOptions options) {
    List<Placement> placements = new ArrayList<>();
    List<Integer> sizes = options.dataCentres();
    for (int centre = 0; centre < sizes.size(); centre++) {
      for (int position = 0; position < sizes.get(centre); position++) {
        placements.add(
            new Placement(
                placements.size() + 1,
                "datacenter" + (centre + 1),
                "rack" + (position % options.racks() + 1),
                token(options, centre, position, placements.size())));
      }
    }
    return placements;
  }

  /**
   * Replicas in each data centre: the replication factor, or the number of its nodes if smaller.
   */
  static Map<String, Integer> replicas(ClusterOptions options) {
    Map<String, Integer> replicas = new TreeMap<>();
    List<Integer> sizes = options.dataCentres();
    for (int centre = 0; centre < sizes.size(); centre++) {
      int factor = Math.min(options.replicationFactor(), sizes.get(centre));
      replicas.put("datacenter" + (centre + 1), factor);
    }
    return replicas;
  }

  /** Replication of a keyspace as CQL takes it. */
  static String replication(ClusterOptions options) {
    return replicas(options).entrySet().stream()
        .map(entry -> "'" + entry.getKey() + "': " + entry.getValue())
        .collect(Collectors.joining(", ", "{'class': 'NetworkTopologyStrategy', ", "}"));
  }

  private static @Nullable String token(
      ClusterOptions options, int centre, int position, int nodesBefore) {
    if (!options.tokens().isEmpty()) {
      return options.tokens().get(nodesBefore);
    }
    if (options.tokensPerNode() > 1) {
      return null;
    }
    int nodes = options.dataCentres().get(centre);
    return options
        .partitioner()
        .token(position * CENTRE_OFFSET + centre * nodes, nodes * CENTRE_OFFSET);
  }
}

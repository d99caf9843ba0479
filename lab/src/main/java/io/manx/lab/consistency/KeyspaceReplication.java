// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import io.manx.core.consistency.Replication;
import io.manx.results.UserException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The replication of a keyspace, as recorded in the settings of run files.
 *
 * @param replicas replicas of each row per data centre
 * @param localDataCentre data centre of the clients
 */
public record KeyspaceReplication(Map<String, Integer> replicas, String localDataCentre) {
  private static final String COPIES = "copies";
  private static final String LOCAL = "local data centre";

  /**
   * Returns the replication of a keyspace.
   *
   * @throws UserException if the keyspace is missing, has no replicas in the clients' data centre,
   *     or has transient ones
   */
  public static KeyspaceReplication of(CqlSession session, String keyspace) {
    KeyspaceMetadata metadata =
        session
            .getMetadata()
            .getKeyspace(CqlIdentifier.fromInternal(keyspace))
            .orElseThrow(
                () -> new UserException("keyspace '" + keyspace + "' does not exist; create it"));
    Map<String, String> options = metadata.getReplication();
    String local = localDataCentre(session);
    Map<String, Integer> replicas = new TreeMap<>();
    if (options.getOrDefault("class", "").endsWith("SimpleStrategy")) {
      replicas.put(local, count(keyspace, options.getOrDefault("replication_factor", "1")));
    } else if (options.getOrDefault("class", "").endsWith("NetworkTopologyStrategy")) {
      options.forEach(
          (name, value) -> {
            if (!name.equals("class")) {
              replicas.put(name, count(keyspace, value));
            }
          });
    }
    if (!replicas.containsKey(local)) {
      throw new UserException(
          "keyspace '%s' has no replicas in data centre '%s', where clients are (%s); choose --local-dc"
              .formatted(keyspace, local, options));
    }
    return new KeyspaceReplication(replicas, local);
  }

  private static int count(String keyspace, String text) {
    if (!text.matches("\\d+")) {
      throw new UserException(
          "keyspace '%s' has %s replicas: transient replication is not supported"
              .formatted(keyspace, text));
    }
    return Integer.parseInt(text);
  }

  private static String localDataCentre(CqlSession session) {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getDistance() == NodeDistance.LOCAL)
        .map(Node::getDatacenter)
        .findAny()
        .orElse("datacenter1");
  }

  /** Adds the replication to the settings of a run. */
  void addTo(Map<String, String> settings) {
    settings.put(
        COPIES,
        replicas.entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(",")));
    settings.put(LOCAL, localDataCentre);
  }

  /** Returns the replication that {@link #addTo} added. */
  static KeyspaceReplication from(Map<String, String> settings) {
    Map<String, Integer> replicas = new TreeMap<>();
    Arrays.stream(settings.getOrDefault(COPIES, "").split(",", -1))
        .map(each -> each.split("=", 2))
        .filter(sides -> sides.length == 2)
        .forEach(sides -> replicas.put(sides[0], Integer.valueOf(sides[1])));
    return new KeyspaceReplication(replicas, settings.getOrDefault(LOCAL, ""));
  }

  /** Returns the replication of a profile's table. */
  static KeyspaceReplication of(ProfileFile profile) {
    return new KeyspaceReplication(profile.replicas(), profile.localDataCentre());
  }

  /** Returns the number of replicas, for people. */
  String replicasText() {
    return new TreeMap<>(replicas)
        .entrySet().stream()
            .map(
                each ->
                    (each.getValue() == 1 ? "1 replica" : each.getValue() + " replicas")
                        + (replicas.size() == 1 ? "" : " in " + each.getKey()))
            .collect(Collectors.joining(", "));
  }

  /**
   * Returns whether levels count replicas alike in both; a single data centre may have any name.
   */
  boolean countsAs(KeyspaceReplication other) {
    return (replicas.size() == 1 && other.replicas.size() == 1)
        ? List.copyOf(replicas.values()).equals(List.copyOf(other.replicas.values()))
        : equals(other);
  }

  /** Returns the replication in the form in which levels count replicas. */
  public Replication replication() {
    return Replication.of(replicas, localDataCentre);
  }
}

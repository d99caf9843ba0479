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
 * How the rows of a keyspace are replicated, as settings of run files tell it.
 *
 * @param copies replicas of each row per data centre
 * @param localDataCentre where the clients are
 */
public record KeyspaceReplication(Map<String, Integer> copies, String localDataCentre) {
  private static final String COPIES = "copies";
  private static final String LOCAL = "local data centre";

  /**
   * Returns that of a keyspace.
   *
   * @throws UserException if it has none of its own per data centre, or none where clients are
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
    Map<String, Integer> copies = new TreeMap<>();
    if (options.getOrDefault("class", "").endsWith("SimpleStrategy")) {
      copies.put(local, count(keyspace, options.getOrDefault("replication_factor", "1")));
    } else if (options.getOrDefault("class", "").endsWith("NetworkTopologyStrategy")) {
      options.forEach(
          (name, value) -> {
            if (!name.equals("class")) {
              copies.put(name, count(keyspace, value));
            }
          });
    }
    if (!copies.containsKey(local)) {
      throw new UserException(
          "keyspace '%s' has no replicas in data centre '%s', where clients are (%s); choose --local-dc"
              .formatted(keyspace, local, options));
    }
    return new KeyspaceReplication(copies, local);
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

  /** Adds it to the settings of a run. */
  void addTo(Map<String, String> settings) {
    settings.put(
        COPIES,
        copies.entrySet().stream()
            .map(each -> each.getKey() + "=" + each.getValue())
            .collect(Collectors.joining(",")));
    settings.put(LOCAL, localDataCentre);
  }

  /** Returns what {@link #addTo} has added. */
  static KeyspaceReplication from(Map<String, String> settings) {
    Map<String, Integer> copies = new TreeMap<>();
    Arrays.stream(settings.getOrDefault(COPIES, "").split(",", -1))
        .map(each -> each.split("=", 2))
        .filter(sides -> sides.length == 2)
        .forEach(sides -> copies.put(sides[0], Integer.valueOf(sides[1])));
    return new KeyspaceReplication(copies, settings.getOrDefault(LOCAL, ""));
  }

  /** Returns that of a profile. */
  static KeyspaceReplication of(ProfileFile profile) {
    return new KeyspaceReplication(profile.copies(), profile.localDataCentre());
  }

  /** How many copies, as people read it. */
  String copiesText() {
    return new TreeMap<>(copies)
        .entrySet().stream()
            .map(
                each ->
                    (each.getValue() == 1 ? "1 copy" : each.getValue() + " copies")
                        + (copies.size() == 1 ? "" : " in " + each.getKey()))
            .collect(Collectors.joining(", "));
  }

  /** Whether levels count replicas alike in both; the name of a single data centre is no matter. */
  boolean countsAs(KeyspaceReplication other) {
    return (copies.size() == 1 && other.copies.size() == 1)
        ? List.copyOf(copies.values()).equals(List.copyOf(other.copies.values()))
        : equals(other);
  }

  /** Returns it as levels count replicas. */
  public Replication replication() {
    return Replication.of(copies, localDataCentre);
  }
}

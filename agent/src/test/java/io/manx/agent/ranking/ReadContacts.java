// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.ranking;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.cassandra.locator.Endpoints;
import org.apache.cassandra.locator.Replica;

/**
 * The replicas that Cassandra asks, given an order of replicas. Repeats what {@code ReplicaLayout}
 * and {@code ReplicaPlans} of 5.0.9 do between sorting and sending, most of which is private there.
 * Immutable.
 */
final class ReadContacts {
  /** Consistency levels. */
  enum Level {
    ONE,
    QUORUM,
    ALL,
    LOCAL_ONE,
    LOCAL_QUORUM,
    EACH_QUORUM;

    int required(int replicas) {
      switch (this) {
        case ONE:
        case LOCAL_ONE:
          return 1;
        case ALL:
          return replicas;
        default:
          return replicas / 2 + 1;
      }
    }

    boolean isLocal() {
      return this == LOCAL_ONE || this == LOCAL_QUORUM;
    }
  }

  private final Topology topology;
  private final Level level;
  private final Endpoints<?> sorted;
  private final int required;
  private final List<Replica> candidates;
  private final List<Replica> contacts;

  /**
   * Takes the first candidates.
   *
   * @param sorted all replicas of the read in order
   * @param copy whether one more is asked at once, as with a table's {@code ALWAYS}
   */
  ReadContacts(Topology topology, Level level, Endpoints<?> sorted, boolean copy) {
    this.topology = topology;
    this.level = level;
    this.sorted = sorted;
    required = level.required(level.isLocal() ? sorted.count(topology::isLocal) : sorted.size());
    candidates =
        sorted.stream()
            .filter(topology::isLiving)
            .filter(replica -> !level.isLocal() || topology.isLocal(replica))
            .collect(Collectors.toList());
    contacts =
        level == Level.EACH_QUORUM
            ? quorumOfEach()
            : candidates.subList(0, Math.min(required + (copy ? 1 : 0), candidates.size()));
  }

  private List<Replica> quorumOfEach() {
    Map<String, Integer> missing = requiredOfEach();
    return candidates.stream()
        .filter(replica -> missing.merge(dataCentre(replica), -1, Integer::sum) >= 0)
        .collect(Collectors.toList());
  }

  private Map<String, Integer> requiredOfEach() {
    Map<String, Integer> counts = new HashMap<>();
    sorted.forEach(replica -> counts.merge(dataCentre(replica), 1, Integer::sum));
    counts.replaceAll((dataCentre, replicas) -> level.required(replicas));
    return counts;
  }

  private String dataCentre(Replica replica) {
    return topology.getDatacenter(replica.endpoint());
  }

  /** Whether Cassandra goes on: there are enough contacts, and at least one is full. */
  boolean areSufficient() {
    boolean enough = contacts.size() >= required;
    if (level == Level.EACH_QUORUM) {
      Map<String, Integer> missing = requiredOfEach();
      contacts.forEach(replica -> missing.merge(dataCentre(replica), -1, Integer::sum));
      enough = missing.values().stream().allMatch(count -> count <= 0);
    }
    return enough && contacts.stream().anyMatch(Replica::isFull);
  }

  /**
   * Returns what is wrong with the contacts compared with those of stock's order, or an empty text.
   */
  String fault(ReadContacts ofStock) {
    if (contacts.stream().map(Replica::endpoint).distinct().count() != contacts.size()) {
      return "one twice";
    }
    if (level.isLocal() && !contacts.stream().allMatch(topology::isLocal)) {
      return "one of another data centre";
    }
    if (contacts.size() != ofStock.contacts.size()) {
      return "another number";
    }
    if (!new HashSet<>(candidates).equals(new HashSet<>(ofStock.candidates))) {
      return "other candidates";
    }
    return ofStock.areSufficient() && !areSufficient() ? "stock would serve the read" : "";
  }

  @Override
  public String toString() {
    return level + " asks " + contacts;
  }
}

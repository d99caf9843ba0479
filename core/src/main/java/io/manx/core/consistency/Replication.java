// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The number of replicas of a row in each data centre, and the data centre of the clients. All
 * clients are in one, since levels that are local to different data centres do not overlap.
 * Immutable.
 */
public final class Replication {
  /** Cassandra's name for a data centre without a configured name. */
  private static final String ONLY = "datacenter1";

  private final Map<String, Integer> replicasByDataCentre;
  private final String local;
  private final int localReplicas;
  private final int replicas;

  private Replication(Map<String, Integer> replicasByDataCentre, String local, int localReplicas) {
    this.replicasByDataCentre = replicasByDataCentre;
    this.local = local;
    this.localReplicas = localReplicas;
    this.replicas = replicasByDataCentre.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Creates the replication of a single data centre. */
  public static Replication of(int replicas) {
    return of(Map.of(ONLY, replicas), ONLY);
  }

  /**
   * Creates the replication of one or more data centres.
   *
   * @param replicas replicas of a row in each data centre that has any, 1 or more
   * @param local the data centre of the clients
   * @throws IllegalArgumentException if one has no replicas, or the local one is not among them
   */
  public static Replication of(Map<String, Integer> replicas, String local) {
    Map<String, Integer> byDataCentre = new TreeMap<>(replicas);
    byDataCentre.forEach(
        (name, count) -> {
          if (count < 1) {
            throw new IllegalArgumentException(
                "replicas in " + name + ": " + count + "; at least 1");
          }
        });
    Integer localReplicas = byDataCentre.get(local);
    if (localReplicas == null) {
      throw new IllegalArgumentException(
          "local data centre '" + local + "' has no replicas; there are " + byDataCentre);
    }
    return new Replication(Collections.unmodifiableMap(byDataCentre), local, localReplicas);
  }

  /** The smallest number of replicas that is more than half. */
  static int quorum(int replicas) {
    return replicas / 2 + 1;
  }

  /** Replicas of a row in all data centres. */
  public int replicas() {
    return replicas;
  }

  /** Replicas of a row in the data centre of the clients. */
  public int localReplicas() {
    return localReplicas;
  }

  /** Replicas of a row by data centre, in alphabetical order. */
  public Map<String, Integer> replicasByDataCentre() {
    return replicasByDataCentre;
  }

  /** The data centre of the clients. */
  public String localDataCentre() {
    return local;
  }

  /** Whether there are several data centres. */
  public boolean hasSeveralDataCentres() {
    return replicasByDataCentre.size() > 1;
  }

  int eachQuorum() {
    return replicasByDataCentre.values().stream().mapToInt(Replication::quorum).sum();
  }

  int mayBeDownInEach() {
    return replicasByDataCentre.values().stream().mapToInt(n -> n - quorum(n)).min().orElse(0);
  }

  /** Whether there are enough replicas for a level. */
  public boolean supports(Level level) {
    return level.mayBeDown(this) >= 0;
  }

  /**
   * Whether every read sees every write that was acknowledged before it: some replica always
   * answers both (equation (1) of the paper, extended to several data centres). False for levels
   * that are not supported.
   */
  public boolean overlaps(Level read, Level write) {
    return supports(read)
        && supports(write)
        && counted(read, write) + counted(write, read) > common(read, write);
  }

  /**
   * The replicas among which two levels can miss each other: those of the local data centre if one
   * is local and the other needs some there, otherwise all.
   */
  int common(Level one, Level other) {
    return meetLocally(one, other) ? localReplicas : replicas;
  }

  /** For how many of these replicas {@code level} waits. */
  int counted(Level level, Level other) {
    return level == Level.EACH_QUORUM && meetLocally(level, other)
        ? quorum(localReplicas)
        : level.requiredResponses(this);
  }

  private static boolean meetLocally(Level one, Level other) {
    return (one.isLocal() && needsLocal(other)) || (other.isLocal() && needsLocal(one));
  }

  private static boolean needsLocal(Level level) {
    return level.isLocal() || level == Level.EACH_QUORUM;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Replication
        && local.equals(((Replication) other).local)
        && replicasByDataCentre.equals(((Replication) other).replicasByDataCentre);
  }

  @Override
  public int hashCode() {
    return replicasByDataCentre.hashCode() * 31 + local.hashCode();
  }

  /** Such as "3", or "dc1: 3 (local), dc2: 2". */
  @Override
  public String toString() {
    return hasSeveralDataCentres()
        ? replicasByDataCentre.entrySet().stream()
            .map(
                e ->
                    e.getKey() + ": " + e.getValue() + (e.getKey().equals(local) ? " (local)" : ""))
            .collect(Collectors.joining(", "))
        : Integer.toString(replicas);
  }
}

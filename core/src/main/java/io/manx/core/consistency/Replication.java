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

  private final Map<String, Integer> copiesByDataCentre;
  private final String local;
  private final int localCopies;
  private final int copies;

  private Replication(Map<String, Integer> copiesByDataCentre, String local, int localCopies) {
    this.copiesByDataCentre = copiesByDataCentre;
    this.local = local;
    this.localCopies = localCopies;
    this.copies = copiesByDataCentre.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Creates the replication of a single data centre. */
  public static Replication of(int copies) {
    return of(Map.of(ONLY, copies), ONLY);
  }

  /**
   * Creates the replication of one or more data centres.
   *
   * @param copies replicas of a row in each data centre that has any, 1 or more
   * @param local the data centre of the clients
   * @throws IllegalArgumentException if one has no copies, or the local one is not among them
   */
  public static Replication of(Map<String, Integer> copies, String local) {
    Map<String, Integer> byDataCentre = new TreeMap<>(copies);
    byDataCentre.forEach(
        (name, count) -> {
          if (count < 1) {
            throw new IllegalArgumentException("copies in " + name + ": " + count + "; at least 1");
          }
        });
    Integer localCopies = byDataCentre.get(local);
    if (localCopies == null) {
      throw new IllegalArgumentException(
          "local data centre '" + local + "' has no copies; there are " + byDataCentre);
    }
    return new Replication(Collections.unmodifiableMap(byDataCentre), local, localCopies);
  }

  /** The smallest number of replicas that is more than half. */
  static int quorum(int copies) {
    return copies / 2 + 1;
  }

  /** Replicas of a row in all data centres. */
  public int copies() {
    return copies;
  }

  /** Replicas of a row in the data centre of the clients. */
  public int localCopies() {
    return localCopies;
  }

  /** Replicas of a row by data centre, in alphabetical order. */
  public Map<String, Integer> copiesByDataCentre() {
    return copiesByDataCentre;
  }

  /** The data centre of the clients. */
  public String localDataCentre() {
    return local;
  }

  /** Whether there are several data centres. */
  public boolean hasSeveralDataCentres() {
    return copiesByDataCentre.size() > 1;
  }

  int eachQuorum() {
    return copiesByDataCentre.values().stream().mapToInt(Replication::quorum).sum();
  }

  int mayBeDownInEach() {
    return copiesByDataCentre.values().stream().mapToInt(n -> n - quorum(n)).min().orElse(0);
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
    return meetLocally(one, other) ? localCopies : copies;
  }

  /** For how many of these replicas {@code level} waits. */
  int counted(Level level, Level other) {
    return level == Level.EACH_QUORUM && meetLocally(level, other)
        ? quorum(localCopies)
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
        && copiesByDataCentre.equals(((Replication) other).copiesByDataCentre);
  }

  @Override
  public int hashCode() {
    return copiesByDataCentre.hashCode() * 31 + local.hashCode();
  }

  /** Such as "3", or "dc1: 3 (local), dc2: 2". */
  @Override
  public String toString() {
    return hasSeveralDataCentres()
        ? copiesByDataCentre.entrySet().stream()
            .map(
                e ->
                    e.getKey() + ": " + e.getValue() + (e.getKey().equals(local) ? " (local)" : ""))
            .collect(Collectors.joining(", "))
        : Integer.toString(copies);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The pairs of levels at which every read sees every write that was acknowledged before it.
 *
 * <p>Pairs that wait for the same numbers of replicas count as one: the pair whose levels come
 * first in the order LOCAL_ONE, LOCAL_QUORUM (both only with several data centres), ONE, QUORUM,
 * ALL, TWO, THREE, EACH_QUORUM. Cassandra does not have a level for every number: none waits for 4
 * of 5 replicas.
 */
public final class StrongPairs {
  private static final List<Level> IN_ONE_DATA_CENTRE =
      List.of(Level.ONE, Level.QUORUM, Level.ALL, Level.TWO, Level.THREE);

  private static final List<Level> IN_SEVERAL =
      List.of(
          Level.LOCAL_ONE,
          Level.LOCAL_QUORUM,
          Level.ONE,
          Level.QUORUM,
          Level.ALL,
          Level.TWO,
          Level.THREE,
          Level.EACH_QUORUM);

  private StrongPairs() {}

  /** Returns all strong pairs, those whose reads wait for the fewest replicas first. */
  public static List<LevelPair> all(Replication replication) {
    return all(replication, 0);
  }

  /**
   * Returns the strong pairs to which no other is preferable, in the order of {@link #all}. A pair
   * is preferable if neither of its operations waits for more replicas, and one waits for fewer.
   * Requests at the others take longer without any gain (section V).
   *
   * @param mayBeDown how many nodes may be down, in any combination, while reads and writes still
   *     work
   * @return an empty list if no pair allows that
   */
  public static List<LevelPair> minimal(Replication replication, int mayBeDown) {
    List<LevelPair> strong = all(replication, mayBeDown);
    List<LevelPair> minimal = new ArrayList<>(strong);
    minimal.removeIf(pair -> strong.stream().anyMatch(lower -> isLower(lower, pair, replication)));
    return List.copyOf(minimal);
  }

  private static List<LevelPair> all(Replication replication, int mayBeDown) {
    if (mayBeDown < 0) {
      throw new IllegalArgumentException("nodes that may be down: " + mayBeDown + "; at least 0");
    }
    List<Level> levels = replication.hasSeveralDataCentres() ? IN_SEVERAL : IN_ONE_DATA_CENTRE;
    List<LevelPair> pairs = new ArrayList<>();
    for (Level read : levels) {
      for (Level write : levels) {
        LevelPair pair = LevelPair.of(read, write);
        if (pair.mayBeDown(replication) >= mayBeDown
            && pair.isStrong(replication)
            && pairs.stream().noneMatch(known -> waitsAlike(known, pair, replication))) {
          pairs.add(pair);
        }
      }
    }
    pairs.sort(
        Comparator.comparingInt((LevelPair pair) -> pair.read().requiredResponses(replication))
            .thenComparingInt(pair -> pair.write().requiredResponses(replication)));
    return List.copyOf(pairs);
  }

  private static boolean waitsAlike(LevelPair one, LevelPair other, Replication replication) {
    return one.read().requiredResponses(replication) == other.read().requiredResponses(replication)
        && one.write().requiredResponses(replication)
            == other.write().requiredResponses(replication);
  }

  private static boolean isLower(LevelPair one, LevelPair other, Replication replication) {
    return !waitsAlike(one, other, replication)
        && one.read().requiredResponses(replication) <= other.read().requiredResponses(replication)
        && one.write().requiredResponses(replication)
            <= other.write().requiredResponses(replication);
  }
}

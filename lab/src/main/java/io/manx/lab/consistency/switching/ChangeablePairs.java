// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency.switching;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Replication;
import io.manx.core.consistency.StrongPairs;
import io.manx.results.UserException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Checks that a table may be changed to a pair of levels while clients use it. */
public final class ChangeablePairs {
  private static final String HINT =
      "; in a single data centre QUORUM waits for as many as LOCAL_QUORUM";

  private ChangeablePairs() {}

  /**
   * Checks that both levels count the replicas of all data centres.
   *
   * @throws UserException if not
   */
  static void requireCounted(LevelPair pair) {
    for (Level level : List.of(pair.read(), pair.write())) {
      if (!level.countsAll()) {
        throw new UserException(
            "%s counts by data centre, but levels that change must count all replicas: choose from ONE, TWO, THREE, QUORUM, ALL%s"
                .formatted(level, level == Level.LOCAL_QUORUM ? HINT : ""));
      }
    }
  }

  /**
   * Checks that reads at a pair see all writes at it.
   *
   * @throws UserException if not
   */
  static void requireStrong(LevelPair pair, int replicas) {
    requireCounted(pair);
    Replication replication = Replication.of(replicas);
    if (!pair.isStrong(replication)) {
      throw new UserException(
          "%s is not strong with %d replicas: reads could miss writes; choose from %s"
              .formatted(
                  pair,
                  replicas,
                  StrongPairs.minimal(replication, 0).stream()
                      .map(LevelPair::toString)
                      .collect(Collectors.joining(", "))));
    }
  }

  /**
   * Checks that several pairs are strong and all different.
   *
   * @throws UserException if a pair is not strong, or waits for as many replicas as another
   */
  public static void requireDistinct(List<LevelPair> pairs, int replicas) {
    Replication replication = Replication.of(replicas);
    Map<List<Integer>, LevelPair> known = new HashMap<>();
    for (LevelPair pair : pairs) {
      requireStrong(pair, replicas);
      LevelPair same =
          known.putIfAbsent(
              List.of(
                  pair.read().requiredResponses(replication),
                  pair.write().requiredResponses(replication)),
              pair);
      if (same != null) {
        throw new UserException(
            "%s waits for as many of %d replicas as %s does; name pairs that differ, each once"
                .formatted(pair, replicas, same));
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.StrongPairs;
import io.manx.results.UserException;
import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The predictions of a profile over all loads that it covers. */
public final class Predictions {
  /** Shares of reads in maps, rising from 0 to 1. */
  static final List<Double> READ_SHARES =
      IntStream.rangeClosed(0, 20).mapToObj(i -> i / 20.0).toList();

  private Predictions() {}

  /**
   * Returns the measured pairs that are strong, and no stronger than necessary.
   *
   * @param mayBeDown how many nodes may be down while all pairs still work
   * @throws UserException if there are none
   */
  public static List<LevelPair> strongPairs(ProfileFile file, Profile profile, int mayBeDown) {
    List<LevelPair> pairs = profile.strongPairs(mayBeDown);
    if (pairs.isEmpty()) {
      List<LevelPair> wanted = StrongPairs.minimal(file.replication(), mayBeDown);
      throw new UserException(
          wanted.isEmpty()
              ? "with %s no strong pair of levels works while %s down; choose a lower --may-be-down"
                  .formatted(
                      KeyspaceReplication.of(file).replicasText(),
                      mayBeDown == 1 ? "a node is" : mayBeDown + " nodes are")
              : "the profile lacks a level of every strong pair; measure both levels of one of %s by 'manx consistency profile --levels'"
                  .formatted(joined(wanted)));
    }
    return pairs;
  }

  private static String joined(List<LevelPair> pairs) {
    return pairs.stream().map(LevelPair::toString).collect(Collectors.joining(", "));
  }

  /** Returns latencies in milliseconds, by number of threads, then by {@link #READ_SHARES}. */
  static List<List<Double>> millis(
      Profile profile, LevelPair pair, Objective objective, List<Integer> threads) {
    return threads.stream()
        .map(
            each ->
                READ_SHARES.stream()
                    .map(share -> profile.predict(pair, share, each).millis(objective))
                    .toList())
        .toList();
  }

  /** Returns the metric of an objective, as reports name it. */
  public static Metric metric(Objective objective) {
    return switch (objective) {
      case MEAN -> Metric.MEAN;
      case P99 -> Metric.P99;
      case P999 -> Metric.P999;
    };
  }
}

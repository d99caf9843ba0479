// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The predicted latency of each strong pair of levels under the load of a table. The request rate
 * stays the same, since an application sends its requests whatever their levels. Slower requests
 * therefore mean more requests at a time.
 *
 * @param load the load that was watched
 * @param current the pair in use, and its prediction
 * @param others all other strong pairs that were measured, the fastest first
 */
public record Advice(WatchedLoad load, Option current, List<Option> others) {
  /** Precision of the search: each concurrency tried is 1.02 times the one before. */
  private static final double STEP = 1.02;

  public Advice {
    others = List.copyOf(others);
  }

  /**
   * One pair under the load.
   *
   * @param pair the pair
   * @param concurrency requests at a time that reach the rate; NaN if beyond the measured range
   * @param millis predicted latency; NaN if beyond the measured range
   * @param errorRatio half of the 95 % interval of the mean, as a share of it, from the differences
   *     between the profile's rounds; profiles keep no percentiles by round
   * @param mayBeDown how many nodes may be down while the pair still works
   */
  public record Option(
      LevelPair pair, double concurrency, double millis, double errorRatio, int mayBeDown) {
    /** Returns whether the pair reaches the rate within the measured range. */
    public boolean isKnown() {
      return !Double.isNaN(millis);
    }

    /** Returns the latency as a multiple of another pair's. */
    public double ratioTo(Option other) {
      return millis / other.millis;
    }

    /** Returns the error of that ratio, as a share of it: both errors together. */
    public double ratioErrorTo(Option other) {
      return Math.hypot(errorRatio, other.errorRatio);
    }
  }

  /**
   * Checks that a profile applies to a table, before the table is watched.
   *
   * @param table how its rows are replicated
   * @throws UserException if they are replicated differently, or the pair in use was not measured
   */
  public static void requireKnown(ProfileFile file, KeyspaceReplication table, LevelPair inUse) {
    KeyspaceReplication measured = KeyspaceReplication.of(file);
    if (!measured.countsAs(table)) {
      throw new UserException(
          "the profile was measured with %s, the table has %s; measure one with the same number"
              .formatted(measured.replicasText(), table.replicasText()));
    }
    if (!file.has(inUse)) {
      throw new UserException(
          "the profile lacks a level of %s; measure both by 'manx consistency profile --levels'"
              .formatted(inUse));
    }
  }

  /**
   * Returns the advice for a table to which the profile {@link #requireKnown applies}.
   *
   * @throws UserException if there were no requests
   */
  public static Advice of(
      ProfileFile file, WatchedLoad load, LevelPair inUse, Objective objective) {
    if (!(load.requestsPerSecond() > 0)) {
      throw new UserException(
          "no single partition was read or written meanwhile; watch for longer, or check --table");
    }
    Profile profile = file.profile();
    List<Option> others = new ArrayList<>();
    for (LevelPair pair : Predictions.strongPairs(file, profile, 0)) {
      if (!pair.equals(inUse)) {
        others.add(option(file, profile, pair, load, objective));
      }
    }
    others.sort(
        Comparator.comparing(Option::isKnown).reversed().thenComparingDouble(Option::millis));
    return new Advice(load, option(file, profile, inUse, load, objective), others);
  }

  private static Option option(
      ProfileFile file, Profile profile, LevelPair pair, WatchedLoad load, Objective objective) {
    double share = load.readShare();
    double concurrency = concurrency(file, profile, pair, load);
    Replication replication = file.replication();
    double millis =
        Double.isNaN(concurrency)
            ? Double.NaN
            : profile.predict(pair, share, concurrency).millis(objective);
    return new Option(
        pair,
        concurrency,
        millis,
        Double.isNaN(millis)
            ? Double.NaN
            : MeanError.ratio(file, profile, pair, share, concurrency),
        pair.mayBeDown(replication));
  }

  /**
   * Returns the least number of threads with which a closed loop reaches the rate, by Little's law.
   */
  private static double concurrency(
      ProfileFile file, Profile profile, LevelPair pair, WatchedLoad load) {
    double min = file.figures().stream().mapToInt(Figure::threads).min().orElseThrow();
    double max = file.figures().stream().mapToInt(Figure::threads).max().orElseThrow();
    for (double each = min; each <= max; each *= STEP) {
      double millis = profile.predict(pair, load.readShare(), each).meanMillis();
      if (each / millis * 1e3 >= load.requestsPerSecond()) {
        return each;
      }
    }
    return Double.NaN;
  }
}

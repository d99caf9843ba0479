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
 * What each strong pair of levels would make of a load, by a profile: at the same rate of requests,
 * as those of an application go on coming whatever their levels. Slower requests are then more at a
 * time.
 *
 * @param load what was watched
 * @param current the pair in use, and what is predicted of it
 * @param others all other strong pairs that were measured, the fastest first
 */
public record Advice(WatchedLoad load, Option current, List<Option> others) {
  /** As fine as to tell 1.02 times as many requests at a time apart. */
  private static final double STEP = 1.02;

  public Advice {
    others = List.copyOf(others);
  }

  /**
   * One pair under the load.
   *
   * @param pair the pair
   * @param concurrency requests at a time with which the rate is reached; NaN if that is more than
   *     was measured
   * @param millis predicted latency; NaN likewise
   * @param errorRatio by which share of it the mean may be off, as rounds of the profile differ:
   *     half of the 95 % interval; profiles have no rounds of percentiles
   * @param mayBeDown how many nodes may be down while it works
   */
  public record Option(
      LevelPair pair, double concurrency, double millis, double errorRatio, int mayBeDown) {
    /** Whether it carries the rate. */
    public boolean isKnown() {
      return !Double.isNaN(millis);
    }

    /** How many times as long requests take as with another. */
    public double ratioTo(Option other) {
      return millis / other.millis;
    }

    /** By which share of it that may be off: both errors together. */
    public double ratioErrorTo(Option other) {
      return Math.hypot(errorRatio, other.errorRatio);
    }
  }

  /**
   * Checks that a profile applies to a table, before it is watched.
   *
   * @param table how its rows are replicated
   * @throws UserException if they are replicated differently, or the pair in use was not measured
   */
  public static void requireKnown(ProfileFile file, KeyspaceReplication table, LevelPair inUse) {
    KeyspaceReplication measured = KeyspaceReplication.of(file);
    if (!measured.countsAs(table)) {
      throw new UserException(
          "the profile was measured with %s, the table has %s; measure one with as many"
              .formatted(measured.copiesText(), table.copiesText()));
    }
    if (!file.has(inUse)) {
      throw new UserException(
          "the profile has not both levels of %s; measure them by 'manx consistency profile --levels'"
              .formatted(inUse));
    }
  }

  /**
   * Makes one, of a table to which the profile {@link #requireKnown applies}.
   *
   * @throws UserException if nothing was requested
   */
  public static Advice of(
      ProfileFile file, WatchedLoad load, LevelPair inUse, Objective objective) {
    if (!(load.requestsPerSecond() > 0)) {
      throw new UserException(
          "no reads and writes of single partitions came meanwhile; watch for longer, or check --table");
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

  /** Where a closed loop of so many threads completes as many requests: by Little's law. */
  private static double concurrency(
      ProfileFile file, Profile profile, LevelPair pair, WatchedLoad load) {
    double least = file.figures().stream().mapToInt(Figure::threads).min().orElseThrow();
    double most = file.figures().stream().mapToInt(Figure::threads).max().orElseThrow();
    for (double each = least; each <= most; each *= STEP) {
      double millis = profile.predict(pair, load.readShare(), each).meanMillis();
      if (each / millis * 1e3 >= load.requestsPerSecond()) {
        return each;
      }
    }
    return Double.NaN;
  }
}

package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Objective;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.core.consistency.Replication;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.UserException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What each strong pair of levels would make of a load, by a profile: at the same rate of requests,
 * as those of an application go on coming whatever their levels. Slower requests are then more at a
 * time.
 *
 * @param load what was watched
 * @param current the pair in use, and what is predicted of it
 * @param others all other strong pairs that were measured, the fastest first
 */
public record Advice(TableLoad load, Option current, List<Option> others) {
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
   *     half of the 95 % interval
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
   * Makes one.
   *
   * @throws UserException if the pair in use was not measured, or nothing was requested
   */
  public static Advice of(ProfileFile file, TableLoad load, LevelPair inUse, Objective objective) {
    if (!(load.requestsPerSecond() > 0)) {
      throw new UserException(
          "no reads and writes of single partitions came meanwhile; watch for longer, or check --table");
    }
    Profile profile = file.profile();
    if (!profile.has(inUse)) {
      throw new UserException(
          "the profile has not both levels of %s; measure them by 'manx consistency profile --levels'"
              .formatted(inUse));
    }
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
      ProfileFile file, Profile profile, LevelPair pair, TableLoad load, Objective objective) {
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
        Double.isNaN(millis) ? Double.NaN : errorRatio(file, profile, pair, share, concurrency),
        pair.mayBeDown(replication));
  }

  /** Where a closed loop of so many threads completes as many requests: by Little's law. */
  private static double concurrency(
      ProfileFile file, Profile profile, LevelPair pair, TableLoad load) {
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

  /** Of the mean, at the number of threads that was measured next to it. */
  private static double errorRatio(
      ProfileFile file, Profile profile, LevelPair pair, double readShare, double concurrency) {
    double reads = readShare * half(file, Operation.READ, pair.read(), concurrency);
    double writes = (1 - readShare) * half(file, Operation.WRITE, pair.write(), concurrency);
    double mean = profile.predict(pair, readShare, concurrency).meanMillis();
    return Math.hypot(reads, writes) / mean;
  }

  private static double half(
      ProfileFile file, Operation operation, Level level, double concurrency) {
    TreeMap<Integer, Figure> figures = new TreeMap<>(file.of(operation, level));
    Map.Entry<Integer, Figure> next = figures.ceilingEntry((int) Math.ceil(concurrency));
    Figure figure = (next == null ? figures.lastEntry() : next).getValue();
    return StudentInterval.halfWidth95(figure.roundMeans());
  }
}

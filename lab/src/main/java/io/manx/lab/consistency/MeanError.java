// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.Level;
import io.manx.core.consistency.LevelPair;
import io.manx.core.consistency.Operation;
import io.manx.core.consistency.Profile;
import io.manx.lab.consistency.ProfileFile.Figure;
import io.manx.results.statistics.StudentInterval;
import java.util.Map;
import java.util.TreeMap;

/** The error of a predicted mean that follows from differences between the profile's rounds. */
final class MeanError {
  private MeanError() {}

  /**
   * Returns half of the 95 % interval as a share of the predicted mean; infinite after a single
   * round. The spread is taken from the next larger measured number of threads.
   *
   * @param profile the curves of the file, without corrections
   * @param readShare share of reads, from 0 to 1
   * @param concurrency requests at a time
   */
  static double ratio(
      ProfileFile file, Profile profile, LevelPair pair, double readShare, double concurrency) {
    double reads = share(readShare, file, Operation.READ, pair.read(), concurrency);
    double writes = share(1 - readShare, file, Operation.WRITE, pair.write(), concurrency);
    double mean = profile.predict(pair, readShare, concurrency).meanMillis();
    return Math.hypot(reads, writes) / mean;
  }

  private static double share(
      double share, ProfileFile file, Operation operation, Level level, double concurrency) {
    return share == 0 ? 0 : share * halfWidth(file, operation, level, concurrency);
  }

  private static double halfWidth(
      ProfileFile file, Operation operation, Level level, double concurrency) {
    TreeMap<Integer, Figure> figures = new TreeMap<>(file.of(operation, level));
    Map.Entry<Integer, Figure> next = figures.ceilingEntry((int) Math.ceil(concurrency));
    Figure figure = (next == null ? figures.lastEntry() : next).getValue();
    return StudentInterval.halfWidth95(figure.roundMeans());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.Operation;
import io.manx.results.UserException;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/**
 * Measures each operation alone, at each level, from each number of threads (Gorbenko 2020, section
 * III.A).
 */
public final class ProfileMeasurement {
  private static final int MAX_THREADS = 10_000;

  private ProfileMeasurement() {}

  /**
   * Returns the combinations to measure.
   *
   * @throws UserException if there are none, or some are out of range
   */
  public static List<GridCell> cells(List<Level> levels, List<Integer> threads) {
    if (levels.isEmpty() || threads.isEmpty()) {
      throw new UserException("no levels or no threads to measure; give at least one of each");
    }
    threads.forEach(ProfileMeasurement::requireInRange);
    List<GridCell> cells = new ArrayList<>();
    for (int each : new TreeSet<>(threads)) {
      for (Level level : new TreeSet<>(levels)) {
        for (Operation operation : Operation.values()) {
          cells.add(GridCell.of(operation, level, each));
        }
      }
    }
    return cells;
  }

  private static void requireInRange(int threads) {
    if (threads < 1 || threads > MAX_THREADS) {
      throw new UserException(
          "threads %d is out of range; choose 1 to %d".formatted(threads, MAX_THREADS));
    }
  }

  /** Returns the profile of all runs. */
  public static ProfileFile profile(GridPlan plan, Path out, Build build) {
    GridDirectory directory = GridDirectory.open(out, plan, build);
    List<ProfileFile.Figure> figures = new ArrayList<>();
    for (GridCell cell : plan.cells()) {
      figures.add(ProfileFile.Figure.of(CellFigures.of(cell, directory.read(plan, cell))));
    }
    RunFile any = directory.read(plan, plan.cells().get(0)).get(0);
    KeyspaceReplication replication = KeyspaceReplication.from(any.configuration());
    return new ProfileFile(
        ProfileFile.FORMAT_VERSION,
        replication.replicas(),
        replication.localDataCentre(),
        any.versions(),
        any.machine(),
        plan.shown(),
        ProfileFile.boxed(LatencyDistribution.probabilities()),
        figures);
  }
}

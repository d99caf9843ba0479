// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.lab.comparison.RunDirectory;
import io.manx.lab.comparison.RunDirectory.Progress;
import io.manx.results.run.Build;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The run files of a grid on disk. They are all that is needed to continue it. */
final class GridDirectory {
  private final RunDirectory directory;

  private GridDirectory(RunDirectory directory) {
    this.directory = directory;
  }

  /**
   * Opens the directory of a plan: a new one, or one that holds the beginning of the same grid.
   *
   * @throws io.manx.results.UserException if it holds another grid or another build's runs, or
   *     cannot be written to
   */
  static GridDirectory open(Path path, GridPlan plan, Build build) {
    GridDirectory opened = new GridDirectory(new RunDirectory(path, plan.kind()));
    opened.directory.open(plan.fingerprint(), opened.progress(plan), build);
    return opened;
  }

  private Progress progress(GridPlan plan) {
    long measured = measured(plan);
    if (measured == (long) plan.rounds() * plan.cells().size()) {
      return Progress.ALL;
    }
    return measured > 0 ? Progress.SOME : Progress.NOTHING;
  }

  private long measured(GridPlan plan) {
    long measured = 0;
    for (int round = 0; round < plan.rounds(); round++) {
      int number = round;
      measured += plan.cells().stream().filter(cell -> has(cell, number)).count();
    }
    return measured;
  }

  /** Returns whether all cells have been measured in all rounds. */
  boolean isComplete(GridPlan plan) {
    return progress(plan) == Progress.ALL;
  }

  /** Returns whether a cell has been measured in a round. */
  boolean has(GridCell cell, int round) {
    return Files.exists(file(cell, round));
  }

  void write(GridCell cell, int round, RunFile run) {
    RunFiles.write(file(cell, round), run);
  }

  /** Returns the runs of a cell that have been measured so far. */
  List<RunFile> read(GridPlan plan, GridCell cell) {
    List<RunFile> runs = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      if (has(cell, round)) {
        runs.add(RunFiles.read(file(cell, round)));
      }
    }
    return runs;
  }

  private Path file(GridCell cell, int round) {
    return directory.file(
        String.format(Locale.ROOT, "round%02d-%s%s", round, cell.name(), RunFiles.SUFFIX));
  }
}

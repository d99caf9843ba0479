// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.results.UserException;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** Reads service times from a run file of real nodes. */
final class ReplayedTimes {
  private ReplayedTimes() {}

  /**
   * Reads the service times, in milliseconds.
   *
   * @param where the field that names the file, for errors
   * @throws UserException if the file is not a run file, or has no service times
   */
  static List<Double> read(Path file, ScenarioFields where) {
    List<Double> millis =
        runs(file, where).stream()
            .map(RunFile::breakdown)
            .filter(Objects::nonNull)
            .map(Breakdown::reads)
            .flatMap(List::stream)
            .map(ReadSample::serviceMillis)
            .filter(time -> time > 0)
            .toList();
    if (millis.isEmpty()) {
      throw where.error(
          file + " has no service times; runs of variants such as observe or manx have them");
    }
    return millis;
  }

  /** Reads the run file. Of an error only the problem is kept, with a remedy for scenarios. */
  private static List<RunFile> runs(Path file, ScenarioFields where) {
    try {
      return RunFiles.readAll(List.of(file));
    } catch (UserException e) {
      String problem = String.valueOf(e.getMessage()).replaceFirst("; [^;]*$", "");
      throw where.error("file: " + problem + "; name a run file of manx bench or compare");
    }
  }
}

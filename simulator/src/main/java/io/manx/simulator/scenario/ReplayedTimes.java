package io.manx.simulator.scenario;

import io.manx.results.UserException;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The service times in a run file of real nodes. */
final class ReplayedTimes {
  private ReplayedTimes() {}

  /**
   * Reads them, in milliseconds.
   *
   * @param where the field that names the file, for errors
   * @throws io.manx.results.UserException if it is no run file, or has none
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
          file + " holds no service times; runs of variants such as observe or manx do");
    }
    return millis;
  }

  /** Its remedies are for those who measure: what comes before them is said here. */
  private static List<RunFile> runs(Path file, ScenarioFields where) {
    try {
      return RunFiles.readAll(List.of(file));
    } catch (UserException e) {
      String problem = String.valueOf(e.getMessage()).replaceFirst("; [^;]*$", "");
      throw where.error("file: " + problem + "; name a run file of manx bench or compare");
    }
  }
}

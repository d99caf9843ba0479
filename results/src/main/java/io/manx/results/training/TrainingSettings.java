// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.results.UserException;
import io.manx.results.run.Loop;
import io.manx.results.run.ReadRun;
import io.manx.results.run.SettingsDifference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Checks that runs differ in their concurrency alone. Times of other data, other nodes or another
 * variant are not on the same line.
 */
final class TrainingSettings {
  /** Settings that set the concurrency, or the length of the run. */
  private static final List<String> IGNORED =
      List.of(Loop.SETTING, "requests", "settle", "duration", SettingsDifference.AGENT_SETTINGS);

  private TrainingSettings() {}

  /**
   * Checks all runs, those for training and those for tests.
   *
   * @throws UserException if two have another variant or other settings
   */
  static void requireSame(List<ReadRun> runs) {
    ReadRun first = runs.get(0);
    for (ReadRun run : runs) {
      SettingsDifference.between(settings(first), settings(run))
          .ifPresent(
              found -> {
                throw new UserException(
                    "%s and %s differ in more than concurrency (%s is '%s' and '%s'); give runs that differ only in --threads or --rate"
                        .formatted(
                            first.file(), run.file(), found.name(), found.one(), found.other()));
              });
    }
  }

  private static Map<String, String> settings(ReadRun read) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("variant", read.run().variant());
    settings.putAll(read.run().configuration());
    IGNORED.forEach(settings::remove);
    return settings;
  }
}

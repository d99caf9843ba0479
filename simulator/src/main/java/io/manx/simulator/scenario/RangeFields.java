package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;
import org.jspecify.annotations.Nullable;

/** Reads the section of range reads of a scenario. */
final class RangeFields {
  private static final int MOST_ROWS = 10_000_000;

  private RangeFields() {}

  /** Returns the range reads of a scenario, or null if it has none. */
  static @Nullable Ranges read(ScenarioFields scenario) {
    ScenarioFields fields = scenario.section("ranges");
    if (!scenario.has("ranges")) {
      return null;
    }
    if (!fields.has("share")) {
      throw fields.error("give share, the share of requests that are range reads");
    }
    int rows = (int) fields.whole("rows", 10_000, 1, MOST_ROWS);
    return new Ranges(
        fields.number("share", 0, 0, 1),
        rows,
        (int) fields.whole("node_rows", 1_000, 1, MOST_ROWS),
        fields.number("base_ms", 0.5, 0, ScenarioFile.MOST_MS),
        fields.number("row_ms", 0.05, 0, ScenarioFile.MOST_MS));
  }

  /** Returns the longest time that a node takes for its part. */
  static double longestMs(@Nullable Ranges ranges) {
    return ranges == null
        ? 0
        : ranges.baseMs() + Math.min(ranges.rows(), ranges.nodeRows()) * ranges.rowMs();
  }
}

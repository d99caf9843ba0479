// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ValueRange;
import io.manx.simulator.scenario.Scenario.Ranges;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The section of range reads of a scenario: its fields, and how they are read. */
final class RangeFields {
  private static final int MAX_ROWS = 10_000_000;

  static final Parameter<Double> SHARE =
      Parameter.optional(
          "share",
          ParameterForm.number(ValueRange.from(0.0).to(1.0)),
          "must be given",
          "share of requests that are range reads");
  static final Parameter<Integer> ROWS =
      Parameter.whole(
          "rows",
          10_000,
          1,
          MAX_ROWS,
          "maximum number of rows that a range read asks for, at least 1");
  static final Parameter<Integer> NODE_ROWS =
      Parameter.whole("node_rows", 1_000, 1, MAX_ROWS, "rows that each node has");
  static final Parameter<Double> BASE_MS =
      Parameter.number(
          "base_ms",
          0.5,
          0,
          ScenarioParameters.MAX_MS,
          "time that a node takes for its part, without its rows");
  static final Parameter<Double> ROW_MS =
      Parameter.number(
          "row_ms",
          0.05,
          0,
          ScenarioParameters.MAX_MS,
          "time that it takes for each row of its part");
  static final List<Parameter<?>> ALL = List.of(SHARE, ROWS, NODE_ROWS, BASE_MS, ROW_MS);

  private RangeFields() {}

  /** Returns the range reads of a scenario, or null if it has none. */
  static @Nullable Ranges read(ScenarioFields scenario) {
    ScenarioFields fields = scenario.section("ranges");
    if (!scenario.has("ranges")) {
      return null;
    }
    Double share = fields.find(SHARE);
    if (share == null) {
      throw fields.error("give share, the share of requests that are range reads");
    }
    return new Ranges(
        share, fields.get(ROWS), fields.get(NODE_ROWS), fields.get(BASE_MS), fields.get(ROW_MS));
  }

  /** Returns the longest time that a node takes for its part. */
  static double longestMs(@Nullable Ranges ranges) {
    return ranges == null
        ? 0
        : ranges.baseMs() + Math.min(ranges.rows(), ranges.nodeRows()) * ranges.rowMs();
  }
}

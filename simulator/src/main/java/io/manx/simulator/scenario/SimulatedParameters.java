// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ValueRange;
import io.manx.results.disturbance.CommonParameters;
import io.manx.results.disturbance.DurationForm;
import java.nio.file.Path;
import java.util.List;

/** Parameters of the disturbances in scenarios. */
final class SimulatedParameters {
  /** Virtual time is a whole number of nanoseconds, of which a period has a thousand at least. */
  private static final long SHORTEST_NANOS = 1_000;

  static final Parameter<StruckNodes> NODE =
      CommonParameters.node(
          ParameterForm.of(
                  "all, a node number from 1 or a list of them",
                  StruckNodes::parse,
                  StruckNodes::toString)
              .suchAs("[1, 3]"),
          StruckNodes.ALL);

  static final Parameter<Boolean> TOGETHER =
      Parameter.of(
          "together",
          ParameterForm.flag(),
          false,
          "whether all of them are struck at once, rather than each by a schedule of its own");

  static final Parameter<Long> AT =
      CommonParameters.at("by chance within the first `every`, `0s` without it");

  static final Parameter<Long> EVERY = CommonParameters.every(SHORTEST_NANOS, "once");

  static final Parameter<Long> LENGTH =
      CommonParameters.length(SHORTEST_NANOS, "to the end of the run");

  static final Parameter<Double> SPREAD =
      Parameter.of(
          "spread",
          ParameterForm.number(ValueRange.from(0.0).to(1.0)),
          0.0,
          "share by which `every` and `for` vary at most");

  static final Parameter<Double> FACTOR =
      Parameter.of(
          "factor",
          ParameterForm.number(ValueRange.from(1e-3).to(1e6)),
          3.0,
          "how many times as long service takes");

  static final Parameter<Long> NOTICED =
      Parameter.of(
          "noticed",
          DurationForm.of(ValueRange.from(0L)),
          2_000_000_000L,
          "time until requesters know that the node is dead, or back");

  static final Parameter<Path> GC_LOG =
      Parameter.optional(
          "gc_log",
          ScenarioParameters.FILE_PATH,
          "none",
          "a log of collections whose pauses each node goes through, in place of `every` and `for`");

  /** Those that all kinds take. */
  static final List<Parameter<?>> COMMON = List.of(NODE, TOGETHER, AT, EVERY, LENGTH, SPREAD);

  private SimulatedParameters() {}
}

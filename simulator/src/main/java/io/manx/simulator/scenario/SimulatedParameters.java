package io.manx.simulator.scenario;

import io.manx.results.disturbance.CommonParameters;
import io.manx.results.disturbance.DisturbanceParameter;
import io.manx.results.disturbance.ParameterForm;
import io.manx.results.disturbance.ValueRange;
import java.nio.file.Path;
import java.util.List;

/** Parameters of the disturbances in scenarios. */
final class SimulatedParameters {
  /** Virtual time is a whole number of nanoseconds, of which a period has a thousand at least. */
  private static final long SHORTEST_NANOS = 1_000;

  static final DisturbanceParameter<StruckNodes> NODE =
      CommonParameters.node(
          new ParameterForm<>(
              StruckNodes.class,
              "all, a node number from 1 or a list of them",
              ", such as [1, 3]",
              StruckNodes::parse,
              StruckNodes::toString),
          StruckNodes.ALL);

  static final DisturbanceParameter<Boolean> TOGETHER =
      DisturbanceParameter.withDefault(
          "together",
          ParameterForm.flag(),
          false,
          "whether all of them are struck at once, rather than each by a schedule of its own");

  static final DisturbanceParameter<Long> AT =
      CommonParameters.at("by chance within the first `every`, `0s` without it");

  static final DisturbanceParameter<Long> EVERY = CommonParameters.every(SHORTEST_NANOS, "once");

  static final DisturbanceParameter<Long> LENGTH =
      CommonParameters.length(SHORTEST_NANOS, "to the end of the run");

  static final DisturbanceParameter<Double> SPREAD =
      DisturbanceParameter.withDefault(
          "spread",
          ParameterForm.number(ValueRange.from(0.0).to(1.0)),
          0.0,
          "share by which `every` and `for` vary at most");

  static final DisturbanceParameter<Double> FACTOR =
      DisturbanceParameter.withDefault(
          "factor",
          ParameterForm.number(ValueRange.from(1e-3).to(1e6)),
          3.0,
          "how many times as long service takes");

  static final DisturbanceParameter<Long> NOTICED =
      DisturbanceParameter.withDefault(
          "noticed",
          ParameterForm.duration(ValueRange.from(0L)),
          2_000_000_000L,
          "time until requesters know that the node is dead, or back");

  static final DisturbanceParameter<Path> GC_LOG =
      DisturbanceParameter.optional(
          "gc_log",
          new ParameterForm<>(
              Path.class, "the path of a file", "", SimulatedParameters::path, Path::toString),
          "none",
          "a log of collections whose pauses each node goes through, in place of `every` and `for`");

  /** Those that all kinds take. */
  static final List<DisturbanceParameter<?>> COMMON =
      List.of(NODE, TOGETHER, AT, EVERY, LENGTH, SPREAD);

  private SimulatedParameters() {}

  private static Path path(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("empty");
    }
    return Path.of(text);
  }
}

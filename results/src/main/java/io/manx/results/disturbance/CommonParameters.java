package io.manx.results.disturbance;

import io.manx.results.Durations;

/**
 * Parameters that lab and simulator share: one name and one meaning each. Their bounds and what
 * holds without them differ.
 */
public final class CommonParameters {
  private CommonParameters() {}

  /** Which nodes are struck. */
  public static <T> DisturbanceParameter<T> node(ParameterForm<T> form, T defaultValue) {
    return DisturbanceParameter.withDefault(
        "node", form, defaultValue, "nodes that are struck; numbers count from 1");
  }

  /** When a disturbance first begins. */
  public static DisturbanceParameter<Long> at(String leftOut) {
    return duration("at", 0, leftOut, "first start");
  }

  /** How often it begins. */
  public static DisturbanceParameter<Long> every(long minNanos, String leftOut) {
    return duration("every", minNanos, leftOut, "time from start to start");
  }

  /** How long it lasts. */
  public static DisturbanceParameter<Long> length(long minNanos, String leftOut) {
    return duration("for", minNanos, leftOut, "length of each occurrence");
  }

  private static DisturbanceParameter<Long> duration(
      String name, long minNanos, String leftOut, String meaning) {
    ValueRange<Long> range = ValueRange.from(minNanos).to(Durations.LONGEST_NANOS);
    return DisturbanceParameter.optional(name, ParameterForm.duration(range), leftOut, meaning);
  }
}

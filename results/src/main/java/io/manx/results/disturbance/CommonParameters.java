// SPDX-License-Identifier: Apache-2.0

package io.manx.results.disturbance;

import io.manx.core.catalogue.Parameter;
import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ValueRange;
import io.manx.results.Durations;

/**
 * Parameters that lab and simulator share: one name and one meaning each. Their bounds and what
 * holds without them differ.
 */
public final class CommonParameters {
  private CommonParameters() {}

  /** Which nodes are struck. */
  public static <T> Parameter<T> node(ParameterForm<T> form, T defaultValue) {
    return Parameter.of("node", form, defaultValue, "nodes that are struck; numbers count from 1");
  }

  /** When a disturbance first begins. */
  public static Parameter<Long> at(String leftOut) {
    return duration("at", 0, leftOut, "first start");
  }

  /** How often it begins. */
  public static Parameter<Long> every(long minNanos, String leftOut) {
    return duration("every", minNanos, leftOut, "time from start to start");
  }

  /** How long it lasts. */
  public static Parameter<Long> length(long minNanos, String leftOut) {
    return duration("for", minNanos, leftOut, "length of each occurrence");
  }

  private static Parameter<Long> duration(
      String name, long minNanos, String leftOut, String meaning) {
    ValueRange<Long> range = ValueRange.from(minNanos).to(Durations.LONGEST_NANOS);
    return Parameter.optional(name, DurationForm.of(range), leftOut, meaning);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.disturbance;

import io.manx.core.catalogue.ParameterForm;
import io.manx.core.catalogue.ValueRange;
import io.manx.results.Durations;

/** Durations as values of parameters, in nanoseconds; written as in {@link Durations}. */
public final class DurationForm {
  private DurationForm() {}

  /** A duration within bounds. */
  public static ParameterForm<Long> of(ValueRange<Long> nanos) {
    return ParameterForm.bounded("a duration", nanos, Durations::parse, Durations::format)
        .suchAs("300ms, 2s or 1m");
  }
}

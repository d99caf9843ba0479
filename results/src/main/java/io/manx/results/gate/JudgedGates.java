// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.reference.ReferenceComparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gates of a measurement, and the comparison with its reference.
 *
 * @param results the gates, in the order of limits and variants; empty without limits
 * @param reference the comparison with the reference; null without one
 * @param strict whether undecided gates fail as well
 */
public record JudgedGates(
    List<GateResult> results, @Nullable ReferenceComparison reference, boolean strict) {
  /** No gates and no reference. */
  public static final JudgedGates NONE = new JudgedGates(List.of(), null, false);

  /** Returns the number of gates with a verdict. */
  public long count(GateVerdict verdict) {
    return results.stream().filter(result -> result.verdict() == verdict).count();
  }

  /** Returns whether the measurement fails. */
  public boolean fail() {
    return count(GateVerdict.FAILED) > 0 || (strict && count(GateVerdict.UNDECIDED) > 0);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import io.manx.results.comparison.Provenance;
import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.Optional;

/**
 * Variants of now against those of the same names then. Rounds now and then were not interleaved:
 * no figure here can tell a slower machine from slower software.
 *
 * @param variants names of the variants that are in both, at least one
 * @param ratios the ratios; their intervals allow for all of them together
 * @param now provenance of the rounds now
 * @param then provenance of the rounds of the reference
 * @param warnings what differs between now and then besides the figures
 */
public record ReferenceComparison(
    List<String> variants,
    List<ReferenceRatio> ratios,
    Provenance now,
    Provenance then,
    List<String> warnings) {

  /** Returns the ratio of a metric of a variant, if it is known. */
  public Optional<ReferenceRatio> ratio(String variant, String operation, Metric metric) {
    return ratios.stream()
        .filter(ratio -> ratio.variant().equals(variant))
        .filter(ratio -> ratio.result().operation().equals(operation))
        .filter(ratio -> ratio.result().metric() == metric)
        .findFirst();
  }

  /** Returns the operations that are in both, in their order. */
  public List<String> operations() {
    return ratios.stream().map(ratio -> ratio.result().operation()).distinct().toList();
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import org.jspecify.annotations.Nullable;

/**
 * A limit of a figure: what must not be.
 *
 * @param text the limit as it was given
 * @param variant name of the variant; null for all variants, or all but the baseline for a ratio to
 *     it
 * @param operation name of the operation, or of a part of one
 * @param figure the figure
 * @param kind what is bounded
 * @param relation the relation to the bound that must not hold
 * @param bound the bound: a ratio, or a number in the figure's own unit
 */
public record Limit(
    String text,
    @Nullable String variant,
    String operation,
    GateFigure figure,
    LimitKind kind,
    Relation relation,
    double bound) {

  /**
   * Parses a limit such as {@code manx read.p99 > 20ms}.
   *
   * @throws io.manx.results.UserException if it is malformed, or there is no such figure; the
   *     message begins with the text
   */
  public static Limit parse(String text) {
    return new LimitParser(text).parse();
  }
}

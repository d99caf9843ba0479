// SPDX-License-Identifier: Apache-2.0

package io.manx.core.request;

/** How many times as long as the usual request of its kind a request is expected to take. */
final class CostFactor {
  /** A factor is at most so much, and at least its reciprocal. */
  static final int MAX = 64;

  private CostFactor() {}

  /**
   * Returns the factor; 1 while the mean is unknown.
   *
   * @param predicted what a regression expects of the request; may be below 0
   * @param mean what requests of its kind take; 0 if unknown
   */
  static double of(double predicted, double mean) {
    double factor = mean > 0 ? predicted / mean : 1;
    return Math.max(1.0 / MAX, Math.min(MAX, factor));
  }
}

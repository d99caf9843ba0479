// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

/**
 * A confidence interval; both ends are NaN if it could not be computed.
 *
 * @param low lower end
 * @param high upper end
 */
public record Interval(double low, double high) {
  /** The interval if nothing is known. */
  public static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

  /** Returns whether both ends are on the same side of a value. */
  public boolean excludes(double value) {
    return low > value || high < value;
  }
}

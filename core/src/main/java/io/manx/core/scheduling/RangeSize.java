// SPDX-License-Identifier: Apache-2.0

package io.manx.core.scheduling;

/**
 * The priority of range reads among each other: fewer remaining nodes first, then fewer rows asked
 * for (Fukuda 2013, section IV.C). A row count above a billion counts as a billion.
 */
final class RangeSize {
  private static final int ROW_BITS = 30;
  private static final int MOST_ROWS = (1 << ROW_BITS) - 1;

  private RangeSize() {}

  /** Returns it as a number, below 2<sup>61</sup>. */
  static long of(WaitingRead read) {
    return (long) read.remainingNodes() << ROW_BITS | Math.min(read.shape().rows(), MOST_ROWS);
  }
}

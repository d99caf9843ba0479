// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

/** The wall clock of this machine, which the nodes of an embedded cluster share. */
final class WallTime {
  private static final double NANOS_PER_MILLI = 1e6;

  private WallTime() {}

  /**
   * Returns the milliseconds since the Unix epoch at a moment.
   *
   * @param nanos the moment, on the clock of {@link System#nanoTime()}
   */
  static double millisAt(long nanos) {
    return (double) System.currentTimeMillis() + (nanos - System.nanoTime()) / NANOS_PER_MILLI;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/** Converts the milliseconds of scenarios into the nanoseconds of simulations. */
final class Units {
  static final double NANOS_PER_MILLI = 1e6;

  private Units() {}

  static long nanos(double millis) {
    return (long) (millis * NANOS_PER_MILLI);
  }
}

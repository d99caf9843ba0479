package io.manx.simulator.model;

/** Scenarios are in milliseconds, simulations in nanoseconds. */
final class Units {
  static final double NANOS_PER_MILLI = 1e6;

  private Units() {}

  static long nanos(double millis) {
    return (long) (millis * NANOS_PER_MILLI);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/** The expected length of the JVM's pauses. Immutable. */
public final class PauseForecast {
  /** Nothing is known. */
  public static final PauseForecast UNKNOWN = new PauseForecast(0, 0);

  private final long shortestNanos;
  private final long longestNanos;

  /**
   * Creates one.
   *
   * @param shortestNanos length that nine of ten pauses reach
   * @param longestNanos length that nine of ten pauses do not exceed
   */
  public PauseForecast(long shortestNanos, long longestNanos) {
    if (shortestNanos < 0 || longestNanos < shortestNanos) {
      throw new IllegalArgumentException(
          "pauses of " + shortestNanos + " to " + longestNanos + " ns");
    }
    this.shortestNanos = shortestNanos;
    this.longestNanos = longestNanos;
  }

  /** Length that nine of ten pauses reach. */
  public long shortestNanos() {
    return shortestNanos;
  }

  /** Length that nine of ten pauses do not exceed. */
  public long longestNanos() {
    return longestNanos;
  }
}

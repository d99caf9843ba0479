// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import org.jspecify.annotations.Nullable;

/**
 * How long leases last, and how long writes may be acknowledged. All clients of a table have the
 * same timing, which does not change while it is enrolled. Each measures by its own monotonic
 * clock, so no clocks are compared. Immutable.
 *
 * <p>One clock may run faster than another by 1 %. This does not cover a clock that stops while its
 * machine is suspended, as Linux's does: leases and writes then last too long.
 */
public final class Timing {
  /** The default: leases of 2 s, writes of 2 s. */
  public static final Timing DEFAULT = of(2_000, 2_000);

  private static final int MIN_MILLIS = 100;
  private static final int MAX_MILLIS = 600_000;

  /** How much faster than another a clock may run, as a share. */
  private static final double DRIFT = 0.01;

  private static final long MARGIN_NANOS = 20_000_000;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final int leaseMillis;
  private final int writeMillis;

  private Timing(int leaseMillis, int writeMillis) {
    this.leaseMillis = leaseMillis;
    this.writeMillis = writeMillis;
  }

  /**
   * Creates a timing.
   *
   * @param leaseMillis how long a client may use a row, from the moment at which it asked for it;
   *     100 to 600,000
   * @param writeMillis how long after the choice of a write's level a client accepts its
   *     acknowledgement; 100 to 600,000
   * @throws IllegalArgumentException if one is out of range
   */
  public static Timing of(int leaseMillis, int writeMillis) {
    requireInRange("lease", leaseMillis);
    requireInRange("time for a write", writeMillis);
    return new Timing(leaseMillis, writeMillis);
  }

  private static void requireInRange(String name, int millis) {
    if (millis < MIN_MILLIS || millis > MAX_MILLIS) {
      throw new IllegalArgumentException(
          name + ": " + millis + " ms; must be " + MIN_MILLIS + " to " + MAX_MILLIS);
    }
  }

  /** How long a lease lasts, in milliseconds. */
  public int leaseMillis() {
    return leaseMillis;
  }

  /** For how long a write may be acknowledged, in milliseconds. */
  public int writeMillis() {
    return writeMillis;
  }

  /** How long a lease lasts, in nanoseconds. */
  public long leaseNanos() {
    return leaseMillis * NANOS_PER_MILLI;
  }

  /** For how long a write may be acknowledged, in nanoseconds. */
  public long writeNanos() {
    return writeMillis * NANOS_PER_MILLI;
  }

  /**
   * Returns how long to wait by one's own clock until so many nanoseconds have passed by any other.
   */
  public static long waitFor(long nanos) {
    return nanos + (long) (nanos * DRIFT) + MARGIN_NANOS;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Timing
        && leaseMillis == ((Timing) other).leaseMillis
        && writeMillis == ((Timing) other).writeMillis;
  }

  @Override
  public int hashCode() {
    return leaseMillis * 31 + writeMillis;
  }

  @Override
  public String toString() {
    return "leases of " + leaseMillis + " ms, writes of " + writeMillis + " ms";
  }
}

package io.manx.core.consistency.switching;

import org.jspecify.annotations.Nullable;

/**
 * How long clients may act on what they know of a table, and writes be acknowledged. All clients
 * have the same, which does not change while the table is enrolled, and each counts on its own
 * monotonic clock, so that no clocks are compared. Immutable.
 *
 * <p>Of two clocks one may run faster by 1 %. A clock that stands still while its machine is
 * suspended, as Linux's does, runs slower than that: leases and writes then last too long.
 */
public final class Timing {
  /** The default: leases of 2 s, writes of 2 s. */
  public static final Timing DEFAULT = of(2_000, 2_000);

  private static final int MIN_MILLIS = 100;
  private static final int MAX_MILLIS = 600_000;

  /** By how much a clock may run faster than another one, as a share. */
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
   * Returns one.
   *
   * @param leaseMillis how long a client may use what it has read, from the moment at which it
   *     asked; 100 to 600,000
   * @param writeMillis how long after a client has chosen the level of a write it takes an
   *     acknowledgement of it for one; 100 to 600,000
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

  /** Returns how long another one waits until so many nanoseconds of a client have passed. */
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

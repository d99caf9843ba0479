// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.consistency;

/** The load that clients put on a table. Immutable. */
public final class TableLoad {
  /** No load. */
  public static final TableLoad NONE = of(0, 0, 0);

  private final double readsPerSecond;
  private final double writesPerSecond;
  private final double concurrency;

  private TableLoad(double readsPerSecond, double writesPerSecond, double concurrency) {
    this.readsPerSecond = readsPerSecond;
    this.writesPerSecond = writesPerSecond;
    this.concurrency = concurrency;
  }

  /**
   * Creates a load; implausible numbers count as 0.
   *
   * @param concurrency requests that are outstanding at once, on average
   */
  public static TableLoad of(double readsPerSecond, double writesPerSecond, double concurrency) {
    return new TableLoad(
        atLeastZero(readsPerSecond), atLeastZero(writesPerSecond), atLeastZero(concurrency));
  }

  /** Rows of other sessions may hold anything. */
  private static double atLeastZero(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY ? value : 0;
  }

  /** Returns the sum of both loads. */
  public TableLoad plus(TableLoad other) {
    return of(
        readsPerSecond + other.readsPerSecond,
        writesPerSecond + other.writesPerSecond,
        concurrency + other.concurrency);
  }

  /** Reads per second. */
  public double readsPerSecond() {
    return readsPerSecond;
  }

  /** Writes per second. */
  public double writesPerSecond() {
    return writesPerSecond;
  }

  /** Requests that are outstanding at once, on average. */
  public double concurrency() {
    return concurrency;
  }

  /** Share of reads among the requests, from 0 to 1; NaN if there are no requests. */
  public double readShare() {
    return readsPerSecond / (readsPerSecond + writesPerSecond);
  }
}

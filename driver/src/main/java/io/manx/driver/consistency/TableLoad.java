package io.manx.driver.consistency;

/** What clients send to a table. Immutable. */
public final class TableLoad {
  /** Nothing. */
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
   * Returns one.
   *
   * @param concurrency requests that are outstanding at once, on average
   */
  public static TableLoad of(double readsPerSecond, double writesPerSecond, double concurrency) {
    return new TableLoad(
        atLeastZero(readsPerSecond), atLeastZero(writesPerSecond), atLeastZero(concurrency));
  }

  /** What others wrote may be anything. */
  private static double atLeastZero(double value) {
    return value >= 0 && value < Double.POSITIVE_INFINITY ? value : 0;
  }

  /** Returns both together. */
  public TableLoad plus(TableLoad other) {
    return of(
        readsPerSecond + other.readsPerSecond,
        writesPerSecond + other.writesPerSecond,
        concurrency + other.concurrency);
  }

  /** Reads in a second. */
  public double readsPerSecond() {
    return readsPerSecond;
  }

  /** Writes in a second. */
  public double writesPerSecond() {
    return writesPerSecond;
  }

  /** Requests that are outstanding at once, on average. */
  public double concurrency() {
    return concurrency;
  }

  /** Reads among the requests, from 0 to 1; NaN if there are none. */
  public double readShare() {
    return readsPerSecond / (readsPerSecond + writesPerSecond);
  }
}

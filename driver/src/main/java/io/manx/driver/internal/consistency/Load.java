package io.manx.driver.internal.consistency;

/** How a session used a table of late. Immutable. */
public final class Load {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  private final long reads;
  private final long writes;
  private final double responseNanos;
  private final double elapsedNanos;

  /**
   * Creates it.
   *
   * @param reads that ended
   * @param writes that ended
   * @param responseNanos sum of the response times of both
   * @param elapsedNanos in which they ended
   */
  Load(long reads, long writes, long responseNanos, long elapsedNanos) {
    this.reads = reads;
    this.writes = writes;
    this.responseNanos = (double) responseNanos;
    this.elapsedNanos = (double) Math.max(0, elapsedNanos);
  }

  /** How many requests these are. */
  public long requests() {
    return reads + writes;
  }

  /** Reads as a share of all requests; 0 if there are none. */
  public double readShare() {
    return ratio((double) reads, (double) requests());
  }

  /** Reads per second. */
  public double readsPerSecond() {
    return ratio((double) reads * NANOS_PER_SECOND, elapsedNanos);
  }

  /** Writes per second. */
  public double writesPerSecond() {
    return ratio((double) writes * NANOS_PER_SECOND, elapsedNanos);
  }

  /** Mean response time in milliseconds; 0 if there are no requests. */
  public double meanResponseMillis() {
    return ratio(responseNanos / NANOS_PER_MILLI, (double) requests());
  }

  /**
   * Requests under way at a time, on average: by Little's law the response times of all, divided by
   * the time in which they ended.
   */
  public double concurrency() {
    return ratio(responseNanos, elapsedNanos);
  }

  private static double ratio(double part, double whole) {
    return whole == 0 ? 0 : part / whole;
  }
}

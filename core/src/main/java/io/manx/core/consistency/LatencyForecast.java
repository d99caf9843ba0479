package io.manx.core.consistency;

/** What one figure of the latencies will be with each pair of levels, under which load. */
public interface LatencyForecast {
  /** The replication that it is about. */
  Replication replication();

  /** Whether it knows a pair. */
  boolean has(LevelPair pair);

  /** Whether it knows a pair with so many requests that are outstanding at once. */
  boolean covers(LevelPair pair, double concurrency);

  /**
   * Returns the figure in milliseconds. Beyond what it covers it is that at its end.
   *
   * @param readShare reads among the requests, from 0 to 1
   * @param concurrency requests that are outstanding at once
   * @throws IllegalArgumentException if it does not know the pair
   */
  double millis(LevelPair pair, double readShare, double concurrency);
}

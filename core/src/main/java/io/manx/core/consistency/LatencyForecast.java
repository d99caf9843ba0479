// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** Predicts one figure of the latencies for each pair of levels and each load. */
public interface LatencyForecast {
  /** The replication for which it predicts. */
  Replication replication();

  /** Whether it can predict a pair. */
  boolean has(LevelPair pair);

  /** Whether it can predict a pair with so many outstanding requests. */
  boolean covers(LevelPair pair, double concurrency);

  /**
   * Returns the figure in milliseconds. Outside the covered range it is that at its end.
   *
   * @param readShare reads among the requests, from 0 to 1
   * @param concurrency requests that are outstanding at once
   * @throws IllegalArgumentException if it cannot predict the pair
   */
  double millis(LevelPair pair, double readShare, double concurrency);
}

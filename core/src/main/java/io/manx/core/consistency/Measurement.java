// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/**
 * The measurement of one operation at one consistency level and one number of concurrent requests,
 * without the cold start (step 3 of the methodology in section VI.A). Immutable.
 */
public final class Measurement {
  private final double concurrency;
  private final double meanMillis;
  private final LatencyDistribution millis;
  private final double throughputPerSecond;

  /**
   * Creates it.
   *
   * @param concurrency requests that were outstanding at once
   * @param meanMillis their mean latency in milliseconds
   * @param millis the distribution of their latencies in milliseconds
   * @param throughputPerSecond requests per second
   */
  public Measurement(
      double concurrency,
      double meanMillis,
      LatencyDistribution millis,
      double throughputPerSecond) {
    this.concurrency = concurrency;
    this.meanMillis = meanMillis;
    this.millis = millis;
    this.throughputPerSecond = throughputPerSecond;
  }

  /** Requests that were outstanding at once. */
  public double concurrency() {
    return concurrency;
  }

  /** Their mean latency in milliseconds. */
  public double meanMillis() {
    return meanMillis;
  }

  /** The distribution of their latencies in milliseconds. */
  public LatencyDistribution millis() {
    return millis;
  }

  /** Requests per second. */
  public double throughputPerSecond() {
    return throughputPerSecond;
  }
}

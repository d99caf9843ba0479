// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Arrays;
import java.util.List;

/**
 * How one operation performs at one consistency level: its mean latency, each quantile of its
 * latencies, and its throughput, over the number of concurrent requests. Immutable.
 */
public final class LevelProfile {
  private final LevelMeasurements measured;
  private final ConcurrencyCurve meanMillis;
  private final ConcurrencyCurve throughputPerSecond;

  /** One for each of {@link LatencyDistribution#probabilities}. */
  private final List<ConcurrencyCurve> quantileMillis;

  LevelProfile(
      LevelMeasurements measured,
      ConcurrencyCurve meanMillis,
      ConcurrencyCurve throughputPerSecond,
      List<ConcurrencyCurve> quantileMillis) {
    this.measured = measured;
    this.meanMillis = meanMillis;
    this.throughputPerSecond = throughputPerSecond;
    this.quantileMillis = List.copyOf(quantileMillis);
  }

  /** The measurements that it was made from. */
  public LevelMeasurements measured() {
    return measured;
  }

  /** Mean latency in milliseconds over the number of concurrent requests. */
  public ConcurrencyCurve meanMillis() {
    return meanMillis;
  }

  /** Requests per second over the number of concurrent requests. */
  public ConcurrencyCurve throughputPerSecond() {
    return throughputPerSecond;
  }

  /**
   * Returns the distribution of latencies, in milliseconds. Curves of neighbouring quantiles may
   * cross; their values are sorted, which is never further from the true ones (V. Chernozhukov, I.
   * Fernández-Val and A. Galichon, Quantile and probability curves without crossing, Econometrica
   * 78, 2010).
   */
  public LatencyDistribution millis(double concurrency) {
    double[] quantiles =
        quantileMillis.stream().mapToDouble(curve -> curve.value(concurrency)).toArray();
    Arrays.sort(quantiles);
    return LatencyDistribution.of(quantiles);
  }

  /** Whether a number of concurrent requests is within the measured range. */
  public boolean covers(double concurrency) {
    return meanMillis.covers(concurrency);
  }
}

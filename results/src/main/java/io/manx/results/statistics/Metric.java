// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A figure that describes variants; some are also used to compare them. */
public enum Metric {
  MEAN("mean_ms", "mean", Double.NaN, true),
  P50("p50_ms", "p50", 50, true),
  /** Not compared: it seldom says what neither p50 nor p95 does. */
  P90("p90_ms", "p90", 90, false),
  P95("p95_ms", "p95", 95, true),
  P99("p99_ms", "p99", 99, true),
  P999("p999_ms", "p99.9", 99.9, true),
  /** Not compared: of a few thousand requests per round, too few are beyond it. */
  P9999("p9999_ms", "p99.99", 99.99, false),
  /** Not compared: a maximum grows with the number of requests. */
  MAX("max_ms", "max", 100, false),
  THROUGHPUT("throughput_per_s", "throughput", Double.NaN, true),
  /** Processor time of all nodes per successful request of any operation, in milliseconds. */
  NODE_CPU("node_cpu_ms_per_request", "node CPU", Double.NaN, true);

  private static final double NANOS_PER_MILLI = 1e6;

  private final String jsonName;
  private final String label;
  private final double percentile;
  private final boolean compared;

  Metric(String jsonName, String label, double percentile, boolean compared) {
    this.jsonName = jsonName;
    this.label = label;
    this.percentile = percentile;
    this.compared = compared;
  }

  /** Returns the name in JSON, with the unit. */
  public String jsonName() {
    return jsonName;
  }

  /** Returns the name for people, without the unit. */
  public String label() {
    return label;
  }

  /** Returns the percentile from 0 to 100, or NaN if this is none. */
  public double percentile() {
    return percentile;
  }

  /** Returns whether it is taken from the histogram of latencies. */
  public boolean isLatency() {
    return this != THROUGHPUT && this != NODE_CPU;
  }

  /** Returns whether ratios are computed for it. */
  public boolean compared() {
    return compared;
  }

  /**
   * Returns whether the figure of several rounds is the median of theirs, rather than that of all
   * requests together.
   */
  public boolean isMedianOfRounds() {
    return this != P9999 && this != MAX;
  }

  /** Returns the metrics with ratios. */
  public static List<Metric> comparedOnes() {
    return Stream.of(values()).filter(Metric::compared).toList();
  }

  /**
   * Returns a latency metric in milliseconds, NaN for an empty histogram.
   *
   * @throws IllegalArgumentException if this is not a latency
   */
  public double millisOf(Histogram latencyNanos) {
    if (!isLatency()) {
      throw new IllegalArgumentException(label + " is not a latency");
    }
    if (latencyNanos.getTotalCount() == 0) {
      return Double.NaN;
    }
    double nanos =
        this == MEAN ? latencyNanos.getMean() : latencyNanos.getValueAtPercentile(percentile);
    return nanos / NANOS_PER_MILLI;
  }
}

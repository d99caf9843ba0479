// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/** The predicted latencies of a pair of levels under a load. Immutable. */
public final class Prediction {
  private final double meanMillis;
  private final double p99Millis;
  private final double p999Millis;

  Prediction(double meanMillis, double p99Millis, double p999Millis) {
    this.meanMillis = meanMillis;
    this.p99Millis = p99Millis;
    this.p999Millis = p999Millis;
  }

  /** Mean latency in milliseconds. */
  public double meanMillis() {
    return meanMillis;
  }

  /** 99th percentile in milliseconds. */
  public double p99Millis() {
    return p99Millis;
  }

  /** 99.9th percentile in milliseconds. */
  public double p999Millis() {
    return p999Millis;
  }

  /** Returns the figure of an objective, in milliseconds. */
  public double millis(Objective objective) {
    switch (objective) {
      case MEAN:
        return meanMillis;
      case P99:
        return p99Millis;
      case P999:
        return p999Millis;
    }
    throw new AssertionError(objective);
  }
}

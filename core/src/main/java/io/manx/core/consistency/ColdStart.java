// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

/**
 * The initial period of low performance in a run (section III.B of the paper), which is left out of
 * the statistics: caches are cold, and code is not compiled yet.
 *
 * <p>The paper saw it end after 800 to 1000 ms. Here its end is found by the marginal standard
 * error rule (MSER; K. P. White, An effective truncation heuristic for bias reduction in simulation
 * output, Simulation 69, 1997): of the mean latencies y of equal successive intervals, the first d
 * are left out, for the d that minimises the variance of the mean of what remains, Σ (y − mean)² /
 * (n − d)². d is at most half of the run: few remaining values may be close to each other by
 * chance. An outlier in the first half of a run moves the cut behind it. Immutable.
 */
public final class ColdStart {
  private final int coldIntervals;
  private final double slowdown;
  private final boolean isConclusive;

  private ColdStart(int coldIntervals, double slowdown, boolean isConclusive) {
    this.coldIntervals = coldIntervals;
    this.slowdown = slowdown;
    this.isConclusive = isConclusive;
  }

  /**
   * Finds it.
   *
   * @param intervalMeans mean latency in each of equal successive intervals, in any unit; NaN where
   *     there were no requests
   */
  public static ColdStart find(double[] intervalMeans) {
    int latest = intervalMeans.length / 2;
    int best = 0;
    double lowest = Double.POSITIVE_INFINITY;
    int count = 0;
    double mean = 0;
    double squares = 0;
    for (int i = intervalMeans.length - 1; i >= 0; i--) {
      double value = intervalMeans[i];
      if (Double.isNaN(value)) {
        continue;
      }
      count++;
      double before = value - mean;
      mean += before / count;
      squares += before * (value - mean);
      double varianceOfMean = squares / ((double) count * count);
      if (i <= latest && count > 1 && varianceOfMean <= lowest) {
        lowest = varianceOfMean;
        best = i;
      }
    }
    if (Double.isNaN(mean(intervalMeans, 0, best))) {
      best = 0; // There was nothing before it.
    }
    return new ColdStart(best, slowdown(intervalMeans, best), best == 0 || best < latest);
  }

  private static double slowdown(double[] values, int cut) {
    return cut == 0 ? 1 : mean(values, 0, cut) / mean(values, cut, values.length);
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  /** How many intervals at the beginning are cold. */
  public int coldIntervals() {
    return coldIntervals;
  }

  /**
   * How many times as long the mean latency in the cold intervals is as in the others, all
   * intervals weighing alike; 1 if none are cold, and less if the run began faster than it went on.
   */
  public double slowdown() {
    return slowdown;
  }

  /** False if the best cut is the last that is allowed: then the run may be too short to tell. */
  public boolean isConclusive() {
    return isConclusive;
  }
}

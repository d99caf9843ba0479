// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.ColdStart;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.Arrays;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The figures of one run of a cell without its cold start (Gorbenko 2020, section III.B).
 *
 * <p>The mean latency in each 100 ms follows from the number of completed requests by Little's law,
 * since each thread has one request outstanding. Latencies are kept by the second, so whole seconds
 * are discarded.
 *
 * @param coldMillis length of the cold start, in steps of 100 ms
 * @param coldSlowdown mean latency in the cold start divided by that after it
 * @param latency latencies of all operations after the cold start, in nanoseconds
 * @param throughputPerSecond requests per second after the cold start
 * @param failed requests that failed or were not sent, in the whole run
 */
record RoundFigures(
    long coldMillis,
    double coldSlowdown,
    Histogram latency,
    double throughputPerSecond,
    long failed) {
  private static final int STEP_MILLIS = 100;
  private static final int SECOND_MILLIS = 1_000;

  /** Returns the figures of a run. */
  static RoundFigures of(RunFile run, int threads) {
    ColdStart cold = ColdStart.find(meanMillis(run.nodes(), threads));
    long coldMillis = (long) cold.coldIntervals() * STEP_MILLIS;
    long from = -Math.floorDiv(-coldMillis, SECOND_MILLIS) * SECOND_MILLIS;
    Histogram latency = RunHistograms.create();
    for (OperationResult operation : run.operations().values()) {
      for (IntervalHistogram interval : operation.intervals()) {
        if (interval.startMillis() >= from) {
          latency.add(interval.latency().decode());
        }
      }
    }
    double seconds = run.durationNanos() / 1e9 - from / 1e3;
    return new RoundFigures(
        coldMillis,
        cold.slowdown(),
        latency,
        latency.getTotalCount() / seconds,
        run.operations().values().stream().mapToLong(each -> each.errors() + each.dropped()).sum());
  }

  /** Returns the mean latency in each 100 ms; NaN where no request was completed. */
  static double[] meanMillis(List<NodeActivity> nodes, int threads) {
    int steps =
        nodes.stream().mapToInt(node -> node.completedPer100Millis().size()).max().orElse(0);
    double[] completed = new double[steps];
    for (NodeActivity node : nodes) {
      for (int i = 0; i < node.completedPer100Millis().size(); i++) {
        completed[i] += node.completedPer100Millis().get(i);
      }
    }
    return Arrays.stream(completed)
        .map(count -> count == 0 ? Double.NaN : threads * STEP_MILLIS / count)
        .toArray();
  }

  double meanMillis() {
    return latency.getMean() / 1e6;
  }
}

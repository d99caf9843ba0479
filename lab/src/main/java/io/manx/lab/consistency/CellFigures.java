// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Measurement;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.StudentInterval;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The figures of a cell over all its rounds, without cold starts.
 *
 * @param cell the cell that was measured
 * @param meansMillis mean latency of each round, in milliseconds
 * @param variation coefficient of variation of latencies: standard deviation divided by mean
 * @param millis distribution of all rounds' latencies together, in milliseconds
 * @param throughputPerSecond mean of the rounds
 * @param coldMillis median length of the cold starts
 * @param coldSlowdown median slowdown of requests during cold starts; 1 if there was none
 * @param requests measured requests
 * @param failed requests that failed or were not sent; their latency counts as the timeout
 */
public record CellFigures(
    GridCell cell,
    List<Double> meansMillis,
    double variation,
    LatencyDistribution millis,
    double throughputPerSecond,
    double coldMillis,
    double coldSlowdown,
    long requests,
    long failed) {

  public CellFigures {
    meansMillis = List.copyOf(meansMillis);
  }

  /** Returns the figures of a cell from its runs, at least one. */
  static CellFigures of(GridCell cell, List<RunFile> runs) {
    List<RoundFigures> rounds =
        runs.stream().map(run -> RoundFigures.of(run, cell.threads())).toList();
    Histogram all = RunHistograms.create();
    rounds.forEach(round -> all.add(round.latency()));
    return new CellFigures(
        cell,
        rounds.stream().map(RoundFigures::meanMillis).toList(),
        all.getStdDeviation() / all.getMean(),
        distribution(all),
        rounds.stream().mapToDouble(RoundFigures::throughputPerSecond).average().orElseThrow(),
        PairedComparison.median(rounds.stream().mapToDouble(RoundFigures::coldMillis).toArray()),
        PairedComparison.median(rounds.stream().mapToDouble(RoundFigures::coldSlowdown).toArray()),
        all.getTotalCount(),
        rounds.stream().mapToLong(RoundFigures::failed).sum());
  }

  private static LatencyDistribution distribution(Histogram nanos) {
    return LatencyDistribution.of(p -> nanos.getValueAtPercentile(100 * p) / 1e6);
  }

  /** Mean of the rounds' mean latencies, in milliseconds. */
  public double meanMillis() {
    return meansMillis.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /**
   * Half of the 95 % interval of the mean, in milliseconds, by Student's t over the rounds;
   * infinite for a single round.
   */
  public double halfIntervalMillis() {
    return StudentInterval.halfWidth95(meansMillis);
  }

  Measurement measurement() {
    return new Measurement(cell.threads(), meanMillis(), millis, throughputPerSecond);
  }
}

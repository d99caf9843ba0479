package io.manx.lab.consistency;

import io.manx.core.consistency.LatencyDistribution;
import io.manx.core.consistency.Measurement;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.PairedComparison;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What all rounds of a cell say, cold starts left out.
 *
 * @param cell what was measured
 * @param meansMillis mean latency of each round, in milliseconds
 * @param variation coefficient of variation of latencies: standard deviation by mean
 * @param millis distribution of the latencies of all rounds together
 * @param throughputPerSecond mean of the rounds
 * @param coldMillis median length of the cold starts
 * @param coldSlowdown median of how many times as long requests took in them; 1 if there was none
 * @param requests that were measured
 * @param failed requests that failed or were not sent; in latencies they count as the timeout
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

  /** Returns those of the runs of a cell, of which there is one at least. */
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
   * How far the mean may be from the true one, in milliseconds: half of the 95 % interval that
   * Student's t gives for the rounds; infinite for a single round.
   */
  public double halfIntervalMillis() {
    return StudentInterval.halfWidth95(meansMillis);
  }

  Measurement measurement() {
    return new Measurement(cell.threads(), meanMillis(), millis, throughputPerSecond);
  }
}

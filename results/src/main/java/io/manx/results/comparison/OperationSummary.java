// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.PairedComparison;
import io.manx.results.statistics.RoundResult;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * One operation of one variant over all its rounds.
 *
 * @param requests number of due requests
 * @param errors number of requests with an error or a timeout
 * @param dropped number of requests that the generator could not send
 * @param extraReadsRatio reads beyond those that the consistency level requires, per request; NaN
 *     if unknown
 * @param extraWritesRatio copies of writes, per request; NaN if unknown
 * @param metrics every {@link Metric}; NaN without requests, or if unknown. Compared metrics are
 *     medians over the rounds, as ratios are; the others are of all rounds together
 * @param allRoundsP999Millis 99.9th percentile of all rounds together, which a single round may
 *     decide; NaN without requests
 */
public record OperationSummary(
    long requests,
    long errors,
    long dropped,
    double extraReadsRatio,
    double extraWritesRatio,
    Map<Metric, Double> metrics,
    double allRoundsP999Millis) {

  /** Returns the summary of an operation over the runs that have it. */
  public static OperationSummary of(String operation, List<RunFile> runs) {
    Histogram total = RunHistograms.create();
    long requests = 0;
    long errors = 0;
    long dropped = 0;
    double extraReads = 0;
    double extraWrites = 0;
    List<RoundResult> rounds = new ArrayList<>();
    for (RunFile run : runs) {
      OperationResult result = run.operationsAndParts().get(operation);
      if (result == null) {
        continue;
      }
      RoundResult round = RoundResults.of(operation, result, run);
      rounds.add(round);
      total.add(round.latencyNanos());
      requests += result.requests();
      errors += result.errors();
      dropped += result.dropped();
      extraReads += orUnknown(result.extraReads());
      extraWrites += orUnknown(result.extraWrites());
    }
    double perRequest = requests == 0 ? Double.NaN : 1.0 / requests;
    return new OperationSummary(
        requests,
        errors,
        dropped,
        extraReads * perRequest,
        extraWrites * perRequest,
        metrics(rounds, total),
        Metric.P999.millisOf(total));
  }

  private static Map<Metric, Double> metrics(List<RoundResult> rounds, Histogram total) {
    Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      metrics.put(
          metric,
          metric.isMedianOfRounds()
              ? PairedComparison.median(
                  rounds.stream()
                      .mapToDouble(round -> round.metric(metric))
                      .filter(value -> !Double.isNaN(value))
                      .toArray())
              : metric.millisOf(total));
    }
    return metrics;
  }

  private static double orUnknown(@Nullable Long count) {
    return count == null ? Double.NaN : count;
  }

  /**
   * Returns reads and writes beyond those that the consistency level requires, per request; only
   * reads if writes were not counted.
   */
  public double extraRequestsRatio() {
    return Double.isNaN(extraWritesRatio) ? extraReadsRatio : extraReadsRatio + extraWritesRatio;
  }

  /** Returns a metric; NaN without requests. */
  public double metric(Metric metric) {
    return metrics.getOrDefault(metric, Double.NaN);
  }
}

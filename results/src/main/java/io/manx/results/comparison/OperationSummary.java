package io.manx.results.comparison;

import io.manx.results.run.LatencyHistograms;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * One operation of one variant over all its rounds.
 *
 * @param requests requests that were due
 * @param errors requests that were answered by an error or a timeout
 * @param dropped requests that the generator could not send
 * @param extraReadsRatio reads beyond what the consistency level asks for, per request; NaN where
 *     it is not known
 * @param metrics every {@link Metric}; NaN where there was no request, or where it is not known
 * @param usualP999Millis median over the rounds of each round's 99.9th percentile, where that of
 *     all rounds together may be decided by a single one; NaN where there was no request
 */
public record OperationSummary(
    long requests,
    long errors,
    long dropped,
    double extraReadsRatio,
    Map<Metric, Double> metrics,
    double usualP999Millis) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Sums up an operation over the runs that have it. */
  public static OperationSummary of(String operation, List<RunFile> runs) {
    Histogram total = LatencyHistograms.create();
    long requests = 0;
    long errors = 0;
    long dropped = 0;
    double extraReads = 0;
    long durationNanos = 0;
    double nodeCpuNanos = 0;
    List<Double> tails = new ArrayList<>();
    for (RunFile run : runs) {
      OperationResult result = run.operationsAndParts().get(operation);
      if (result == null) {
        continue;
      }
      Histogram ofRound = result.total().decode();
      total.add(ofRound);
      if (result.requests() > 0) {
        tails.add(Metric.P999.millisOf(ofRound));
      }
      requests += result.requests();
      errors += result.errors();
      dropped += result.dropped();
      Long extra = result.extraReads();
      extraReads += extra == null ? Double.NaN : extra;
      durationNanos += run.durationNanos();
      nodeCpuNanos += NodeCpu.nanosOf(operation, run);
    }
    long successes = requests - errors - dropped;
    Map<Metric, Double> metrics = new EnumMap<>(Metric.class);
    for (Metric metric : Metric.values()) {
      double value =
          switch (metric) {
            case THROUGHPUT -> ratio(NANOS_PER_SECOND * successes, durationNanos);
            case NODE_CPU -> ratio(nodeCpuNanos / NANOS_PER_MILLI, successes);
            default -> metric.millisOf(total);
          };
      metrics.put(metric, value);
    }
    return new OperationSummary(
        requests, errors, dropped, ratio(extraReads, requests), metrics, median(tails));
  }

  /** Returns a metric, NaN where there was no request. */
  public double metric(Metric metric) {
    return metrics.getOrDefault(metric, Double.NaN);
  }

  /** Of an even number of values the mean of the two in the middle. */
  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  private static double ratio(double dividend, long divisor) {
    return divisor == 0 ? Double.NaN : dividend / divisor;
  }
}

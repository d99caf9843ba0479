// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import io.manx.results.run.RunHistograms;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Computes metrics of merged histograms for many choices of parts, without merging them.
 *
 * <p>The number of values up to <i>v</i> in a merged histogram is the sum of those numbers in its
 * parts. So the cumulative counts of each part are kept at all values that occur. A percentile of a
 * merge is found by bisection; each step adds one number per part. To merge the 20 000 buckets of
 * each histogram would take a thousand times longer, and resampling needs it thousands of times.
 *
 * <p>Percentiles are those of {@link Histogram#getValueAtPercentile}, means those of {@link
 * Histogram#getMean}.
 */
final class WeightedSums {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<Metric> COMPARED = Metric.comparedOnes();

  private final int cells;
  private final long[] values;

  /** Count up to {@code values[v]} in cell {@code c}, at {@code v * cells + c}. */
  private final long[] cumulative;

  private final double[] valueSums;
  private final long[] successes;
  private final long[] durationNanos;
  private final double[] nodeCpuNanos;

  WeightedSums(List<RoundResult> parts) {
    cells = parts.size();
    values = valuesIn(parts);
    cumulative = new long[values.length * cells];
    valueSums = new double[cells];
    successes = new long[cells];
    durationNanos = new long[cells];
    nodeCpuNanos = new double[cells];
    for (int cell = 0; cell < cells; cell++) {
      fill(cell, parts.get(cell));
    }
  }

  private static long[] valuesIn(List<RoundResult> parts) {
    Histogram all = RunHistograms.create();
    parts.forEach(part -> all.add(part.latencyNanos()));
    LongStream.Builder values = LongStream.builder();
    for (HistogramIterationValue bucket : all.recordedValues()) {
      values.add(bucket.getValueIteratedTo());
    }
    return values.build().toArray();
  }

  private void fill(int cell, RoundResult part) {
    Histogram histogram = part.latencyNanos();
    int next = 0;
    long count = 0;
    for (HistogramIterationValue bucket : histogram.recordedValues()) {
      while (values[next] < bucket.getValueIteratedTo()) {
        cumulative[next++ * cells + cell] = count;
      }
      count += bucket.getCountAtValueIteratedTo();
      valueSums[cell] +=
          histogram.medianEquivalentValue(bucket.getValueIteratedTo())
              * (double) bucket.getCountAtValueIteratedTo();
    }
    while (next < values.length) {
      cumulative[next++ * cells + cell] = count;
    }
    successes[cell] = part.requests() - part.failures();
    durationNanos[cell] = part.durationNanos();
    nodeCpuNanos[cell] = part.nodeCpuNanos();
  }

  /**
   * Computes the {@link Metric#comparedOnes()} of the merge of all cells, each repeated by its
   * weight.
   *
   * @param weights weight by cell; not all 0
   * @param metrics receives the metrics, in milliseconds or per second; NaN if unknown
   */
  void metrics(int[] weights, double[] metrics) {
    int[] used = used(weights);
    long total = countUpTo(values.length - 1, used, weights);
    for (int i = 0; i < metrics.length; i++) {
      Metric metric = COMPARED.get(i);
      metrics[i] =
          switch (metric) {
            case MEAN -> weighted(valueSums, weights) / total / NANOS_PER_MILLI;
            case THROUGHPUT ->
                weighted(successes, weights) * NANOS_PER_SECOND / weighted(durationNanos, weights);
            case NODE_CPU ->
                weighted(nodeCpuNanos, weights) / weighted(successes, weights) / NANOS_PER_MILLI;
            default -> {
              double share = Math.nextAfter(metric.percentile(), Double.NEGATIVE_INFINITY);
              long rank = Math.max(1, (long) Math.ceil(share * total / 100));
              yield valueAtRank(rank, used, weights) / NANOS_PER_MILLI;
            }
          };
    }
  }

  private static int[] used(int[] weights) {
    int[] used = new int[weights.length];
    int count = 0;
    for (int cell = 0; cell < weights.length; cell++) {
      if (weights[cell] != 0) {
        used[count++] = cell;
      }
    }
    return Arrays.copyOf(used, count);
  }

  private double valueAtRank(long rank, int[] used, int[] weights) {
    int low = 0;
    int high = values.length - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (countUpTo(middle, used, weights) >= rank) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return values[low];
  }

  private long countUpTo(int value, int[] used, int[] weights) {
    long count = 0;
    int offset = value * cells;
    for (int cell : used) {
      count += weights[cell] * cumulative[offset + cell];
    }
    return count;
  }

  private static double weighted(double[] amounts, int[] weights) {
    double sum = 0;
    for (int cell = 0; cell < weights.length; cell++) {
      if (weights[cell] != 0) { // an unknown amount without weight must not count
        sum += weights[cell] * amounts[cell];
      }
    }
    return sum;
  }

  private static double weighted(long[] amounts, int[] weights) {
    double sum = 0;
    for (int cell = 0; cell < weights.length; cell++) {
      sum += (double) weights[cell] * amounts[cell];
    }
    return sum;
  }
}

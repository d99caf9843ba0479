// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Ways to estimate a ratio from paired rounds, with 95 % intervals for this ratio alone. */
enum Candidates {
  MERGED_BOOTSTRAP("merged rounds, bootstrap over rounds") {
    @Override
    Interval[] intervals(
        List<RoundResult> variant, List<RoundResult> baseline, List<Metric> metrics) {
      Interval[] all =
          BlockBootstrap.intervals(
              new WeightedSums(variant), new WeightedSums(baseline), variant.size(), 1);
      return metrics.stream()
          .map(metric -> all[Metric.comparedOnes().indexOf(metric)])
          .toArray(Interval[]::new);
    }
  },
  MEAN_T("mean of log ratios, Student's t") {
    @Override
    Interval interval(double[] x) {
      double mean = Arrays.stream(x).average().orElseThrow();
      double variance = Arrays.stream(x).map(v -> (v - mean) * (v - mean)).sum() / (x.length - 1);
      double half = BlockBootstrap.student(x.length) * Math.sqrt(variance / x.length);
      return new Interval(Math.exp(mean - half), Math.exp(mean + half));
    }
  },
  SIGN("median of ratios, sign test") {
    @Override
    Interval interval(double[] x) {
      double[] sorted = Arrays.stream(x).sorted().toArray();
      return orderStatistics(sorted, signCounts(sorted.length));
    }
  },
  WILCOXON("Hodges–Lehmann, signed rank test") {
    @Override
    Interval interval(double[] x) {
      double[] averages = new double[x.length * (x.length + 1) / 2];
      int next = 0;
      for (int i = 0; i < x.length; i++) {
        for (int j = i; j < x.length; j++) {
          averages[next++] = (x[i] + x[j]) / 2;
        }
      }
      Arrays.sort(averages);
      return orderStatistics(averages, rankSumCounts(x.length));
    }
  },
  SWAP("median of ratios, swap test") {
    @Override
    Interval interval(double[] x) {
      double estimate = PairedComparison.median(x);
      double spread = Arrays.stream(x).map(v -> Math.abs(v - estimate)).max().orElseThrow();
      SwapTest.Row test = new SwapTest(new double[][] {x}, 1).row(0);
      return new TestInversion(test::adjustedP, PairedComparison.LEVEL).interval(estimate, spread);
    }
  },
  CHOSEN("the same, for all metrics at once") {
    @Override
    Interval[] intervals(
        List<RoundResult> variant, List<RoundResult> baseline, List<Metric> metrics) {
      List<MetricRatio> all =
          PairedComparison.compare(
              Map.of("read", SyntheticRounds.byBlock(variant)),
              Map.of("read", SyntheticRounds.byBlock(baseline)),
              1,
              1);
      return all.stream()
          .filter(ratio -> metrics.contains(ratio.metric()))
          .map(MetricRatio::interval95)
          .toArray(Interval[]::new);
    }
  };

  private final String text;

  Candidates(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** Returns intervals of the ratios of metrics, in the order of their declaration. */
  Interval[] intervals(
      List<RoundResult> variant, List<RoundResult> baseline, List<Metric> metrics) {
    return metrics.stream()
        .map(metric -> interval(logRatios(variant, baseline, metric)))
        .toArray(Interval[]::new);
  }

  /** Returns the interval of a ratio from the logarithms of the rounds' ratios. */
  Interval interval(double[] x) {
    throw new UnsupportedOperationException();
  }

  static double[] logRatios(List<RoundResult> variant, List<RoundResult> baseline, Metric metric) {
    double[] ratios = new double[variant.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.log(variant.get(i).metric(metric) / baseline.get(i).metric(metric));
    }
    return ratios;
  }

  /**
   * Returns the interval between the k-th values from either end; fewer than k on a side have at
   * most 2.5 %.
   */
  private static Interval orderStatistics(double[] sorted, double[] counts) {
    double all = Arrays.stream(counts).sum();
    double sum = 0;
    int rejected = 0;
    while (sum + counts[rejected] <= 0.025 * all) {
      sum += counts[rejected++];
    }
    return rejected == 0
        ? Interval.UNKNOWN
        : new Interval(Math.exp(sorted[rejected - 1]), Math.exp(sorted[sorted.length - rejected]));
  }

  private static double[] signCounts(int n) {
    double[] counts = new double[n + 1];
    counts[0] = 1;
    for (int i = 0; i < n; i++) {
      for (int k = i + 1; k > 0; k--) {
        counts[k] += counts[k - 1];
      }
    }
    return counts;
  }

  /** Returns, by k, how many of the 2ⁿ sets of ranks 1…n have the sum k. */
  private static double[] rankSumCounts(int n) {
    double[] counts = new double[n * (n + 1) / 2 + 1];
    counts[0] = 1;
    for (int rank = 1; rank <= n; rank++) {
      for (int k = counts.length - 1; k >= rank; k--) {
        counts[k] += counts[k - rank];
      }
    }
    return counts;
  }
}

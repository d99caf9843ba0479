// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.SyntheticRounds.Model;
import io.manx.results.statistics.SyntheticRounds.Pair;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * How often the intervals of each of the {@link Candidates} hold the truth, and how wide they are,
 * with more comparisons than a test has time for. Prints the tables of
 * docs/develop/design-decisions.md:
 *
 * <pre>
 *   mvn -q -pl results test-compile exec:java -Dexec.classpathScope=test \
 *       -Dexec.mainClass=io.manx.results.statistics.CoverageStudy -Dexec.args="300 2000"
 * </pre>
 */
final class CoverageStudy {
  private static final List<Metric> METRICS = List.of(Metric.P50, Metric.P99, Metric.P999);
  private static final int TRUTH_ROUNDS = 4_000;

  private CoverageStudy() {}

  /**
   * Runs the study.
   *
   * @param args number of comparisons for each line of coverage, and for each line of claims
   */
  public static void main(String[] args) {
    int comparisons = args.length < 1 ? 300 : Integer.parseInt(args[0]);
    int forClaims = args.length < 2 ? 2_000 : Integer.parseInt(args[1]);
    for (Model model : Model.values()) {
      for (double slowdown : model == Model.RESCUE ? new double[] {1} : new double[] {1, 0.5}) {
        double[][] truths = truths(model, slowdown);
        for (int rounds : new int[] {6, 8, 12}) {
          if (comparisons > 0) {
            coverage(model, slowdown, rounds, comparisons, truths);
          }
        }
      }
    }
    for (Model model : List.of(Model.CALM, Model.STALL, Model.DRIFT)) {
      for (int rounds : new int[] {6, 8, 12}) {
        claims(model, rounds, forClaims);
      }
    }
  }

  /** Returns the true ratio of merged rounds, and the true median of ratios, by metric. */
  private static double[][] truths(Model model, double slowdown) {
    Histogram variant = RunHistograms.create();
    Histogram baseline = RunHistograms.create();
    double[][] logRatios = new double[METRICS.size()][TRUTH_ROUNDS];
    for (int round = 0; round < TRUTH_ROUNDS; round++) {
      Pair one = SyntheticRounds.pair(model, -1 - round, 1, slowdown);
      variant.add(one.variant().get("read").get(0).latencyNanos());
      baseline.add(one.baseline().get("read").get(0).latencyNanos());
      for (int i = 0; i < METRICS.size(); i++) {
        logRatios[i][round] =
            Candidates.logRatios(
                one.variant().get("read"), one.baseline().get("read"), METRICS.get(i))[0];
      }
    }
    double[][] truths = new double[2][METRICS.size()];
    for (int i = 0; i < METRICS.size(); i++) {
      boolean exact = model != Model.RESCUE && (slowdown == 1 || model != Model.STALL);
      Metric metric = METRICS.get(i);
      truths[0][i] = exact ? slowdown : metric.millisOf(variant) / metric.millisOf(baseline);
      truths[1][i] = exact ? slowdown : Math.exp(PairedComparison.median(logRatios[i]));
    }
    return truths;
  }

  private static void coverage(
      Model model, double slowdown, int rounds, int comparisons, double[][] truths) {
    Interval[][][] intervals =
        IntStream.range(0, comparisons)
            .parallel()
            .mapToObj(seed -> intervals(SyntheticRounds.pair(model, seed, rounds, slowdown)))
            .toArray(Interval[][][]::new);
    List<Candidates> candidates = List.of(Candidates.values());
    for (int number = 0; number < candidates.size(); number++) {
      Candidates candidate = candidates.get(number);
      int place = number;
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < METRICS.size(); i++) {
        double truth = truths[candidate == Candidates.MERGED_BOOTSTRAP ? 0 : 1][i];
        int metric = i;
        List<Interval> all = Arrays.stream(intervals).map(each -> each[place][metric]).toList();
        long missed = all.stream().filter(interval -> interval.excludes(truth)).count();
        double[] factors =
            all.stream().mapToDouble(interval -> interval.high() / interval.low()).toArray();
        line.append(
            String.format(
                Locale.ROOT,
                " | %5.1f %% × %5.2f",
                100.0 * (comparisons - missed) / comparisons,
                PairedComparison.median(factors)));
      }
      System.out.printf(
          Locale.ROOT,
          "| %-6s %.1f, %2d rounds | %-40s%s |%n",
          model,
          slowdown,
          rounds,
          candidate.text(),
          line);
    }
  }

  private static Interval[][] intervals(Pair pair) {
    List<RoundResult> variant = pair.variant().get("read");
    List<RoundResult> baseline = pair.baseline().get("read");
    return Arrays.stream(Candidates.values())
        .map(candidate -> candidate.intervals(variant, baseline, METRICS))
        .toArray(Interval[][]::new);
  }

  private static void claims(Model model, int rounds, int comparisons) {
    for (double slowdown : new double[] {1, 1.2, 0.5}) {
      List<List<MetricRatio>> all =
          IntStream.range(0, comparisons)
              .parallel()
              .mapToObj(seed -> SyntheticRounds.pair(model, seed, rounds, slowdown).compare(1))
              .toList();
      long any =
          all.stream().filter(each -> each.stream().anyMatch(r -> r.verdict().isClaim())).count();
      StringBuilder line = new StringBuilder();
      for (Metric metric : METRICS) {
        long claimed =
            all.stream()
                .flatMap(List::stream)
                .filter(r -> r.operation().equals("read") && r.metric() == metric)
                .filter(r -> r.verdict().isClaim())
                .count();
        line.append(String.format(Locale.ROOT, " | %.1f %%", 100.0 * claimed / comparisons));
      }
      System.out.printf(
          Locale.ROOT,
          "| claims, %s %.1f, %d rounds | any %.1f %%%s |%n",
          model,
          slowdown,
          rounds,
          100.0 * any / comparisons,
          line);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.levels.LevelCurve.FitPoint;
import io.manx.results.report.levels.LevelDomains.PairLatency;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;

/** A report on consistency levels with the latencies of Gorbenko 2020, tables I and II. */
public final class SyntheticLevels {
  static final int[] THREADS = {10, 50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000};
  static final List<String> LEVELS = List.of("ONE", "QUORUM", "ALL");

  /** Latency in µs, coefficient of variation in %, operations/s; each at ONE, QUORUM, ALL. */
  private static final int[][] READS = {
    {8120, 8150, 8311, 17, 17, 15, 1136, 1023, 959},
    {12207, 13077, 14732, 29, 27, 21, 3525, 3295, 3181},
    {15768, 18139, 21428, 32, 30, 24, 6323, 5489, 5180},
    {21853, 26350, 29218, 56, 43, 38, 7959, 7022, 6271},
    {31038, 35996, 41326, 63, 48, 45, 9025, 7815, 7011},
    {38928, 48054, 52921, 58, 49, 44, 9561, 7998, 7313},
    {49931, 59799, 65569, 54, 46, 40, 9723, 8173, 7438},
    {56433, 72083, 77215, 50, 42, 39, 10221, 8496, 7586},
    {69527, 79919, 84427, 49, 39, 37, 9899, 8567, 7956},
    {74766, 87445, 93092, 47, 39, 35, 10487, 9041, 8322},
    {89479, 98086, 107238, 48, 39, 36, 10248, 8906, 8281},
    {96854, 106762, 117367, 45, 41, 38, 10508, 9072, 8398},
  };

  private static final int[][] WRITES = {
    {8941, 8988, 9116, 20, 18, 16, 1066, 1053, 921},
    {11198, 11317, 12591, 28, 28, 26, 4043, 3861, 3720},
    {14550, 14747, 16235, 37, 32, 28, 6384, 6228, 5937},
    {19825, 20464, 22064, 51, 42, 32, 8803, 8361, 8074},
    {24119, 26078, 27458, 68, 58, 40, 10679, 10334, 9871},
    {29944, 33338, 35319, 61, 55, 49, 12041, 11294, 10380},
    {36831, 38784, 41364, 60, 53, 46, 12686, 12200, 11530},
    {41412, 44240, 46963, 58, 47, 45, 13444, 12548, 12054},
    {48256, 53276, 55192, 56, 51, 46, 13533, 12714, 12287},
    {55629, 61712, 64856, 54, 51, 47, 13369, 12572, 11913},
    {61410, 67329, 69615, 53, 49, 44, 13552, 13051, 12568},
    {65254, 72726, 78333, 51, 49, 46, 13428, 12985, 12141},
  };

  private SyntheticLevels() {}

  /** Returns a report with all parts. */
  public static LevelsReport report() {
    return new LevelsReport(
        List.of(
            "Compared with ONE, reads take 1.15 times as long at QUORUM, 1.26 times at ALL.",
            "Which pair has the lowest predicted mean depends on the load: 3 of 3 have a domain."),
        curves(),
        starts(),
        List.of(domains(Metric.MEAN), domains(Metric.P99)),
        checks(),
        List.of(table("Table I: reads", READS), table("Table II: writes", WRITES)));
  }

  /** Returns the report of a profile, without plan and verification. */
  public static LevelsReport profile() {
    LevelsReport all = report();
    return new LevelsReport(
        all.verdict(), all.curves(), all.starts(), List.of(), List.of(), all.tables());
  }

  static LevelsReport empty() {
    return new LevelsReport(List.of(), List.of(), List.of(), List.of(), List.of(), List.of());
  }

  private static int[][] rows(String operation) {
    return operation.equals("read") ? READS : WRITES;
  }

  /**
   * Returns mean or 99th percentile in milliseconds, as if latencies were exponential above a
   * minimum.
   */
  private static double millis(String operation, int level, int threads, Metric figure) {
    int[] row = rows(operation)[threads];
    double deviations = figure == Metric.MEAN ? 0 : figure == Metric.P99 ? 3.6 : 5.9;
    return row[level] / 1e3 * (1 + deviations * row[level + 3] / 100);
  }

  static List<LevelCurve> curves() {
    List<LevelCurve> curves = new ArrayList<>();
    for (String operation : List.of("read", "write")) {
      for (int level = 0; level < LEVELS.size(); level++) {
        Map<Metric, List<FitPoint>> fits =
            Map.of(
                Metric.MEAN, fit(operation, level, Metric.MEAN),
                Metric.P99, fit(operation, level, Metric.P99));
        curves.add(new LevelCurve(operation, LEVELS.get(level), points(operation, level), fits));
      }
    }
    return curves;
  }

  private static List<LevelPoint> points(String operation, int level) {
    List<LevelPoint> points = new ArrayList<>();
    for (int i = 0; i < THREADS.length; i++) {
      int[] row = rows(operation)[i];
      double mean = millis(operation, level, i, Metric.MEAN);
      points.add(
          new LevelPoint(
              THREADS[i],
              mean,
              i == 0 ? Double.POSITIVE_INFINITY : mean * 0.06,
              millis(operation, level, i, Metric.P99),
              millis(operation, level, i, Metric.P999),
              row[level + 3] / 100.0,
              row[level + 6]));
    }
    return points;
  }

  /** Returns the parabola through the first, a middle and the last point. */
  private static List<FitPoint> fit(String operation, int level, Metric figure) {
    int[] through = {0, 6, 11};
    List<FitPoint> fit = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      double x = 10 + 990.0 * i / 49;
      double y = 0;
      for (int j : through) {
        double weight = 1;
        for (int k : through) {
          weight *= j == k ? 1 : (x - THREADS[k]) / (THREADS[j] - THREADS[k]);
        }
        y += weight * millis(operation, level, j, figure);
      }
      fit.add(new FitPoint(x, y));
    }
    return fit;
  }

  private static List<RunStart> starts() {
    Random random = new Random(1);
    List<RunStart> starts = new ArrayList<>();
    for (String operation : List.of("read", "write")) {
      for (int i = 2; i < THREADS.length; i += 4) {
        for (int level = 0; level < LEVELS.size(); level++) {
          double mean = millis(operation, level, i, Metric.MEAN);
          int cold = level == 1 ? 0 : 8 + level;
          List<Double> millis =
              IntStream.range(0, 60)
                  .mapToObj(
                      at ->
                          at == 40
                              ? Double.NaN
                              : mean
                                  * (at < cold ? 6 - 4.0 * at / cold : 1)
                                  * Math.exp(0.12 * random.nextGaussian()))
                  .toList();
          starts.add(new RunStart(operation, LEVELS.get(level), THREADS[i], millis, cold));
        }
      }
    }
    return starts;
  }

  static LevelDomains domains(Metric figure) {
    List<Double> shares = IntStream.rangeClosed(0, 20).mapToObj(i -> i / 20.0).toList();
    List<PairLatency> pairs =
        List.of(pair(0, 2, figure, shares), pair(1, 1, figure, shares), pair(2, 0, figure, shares));
    List<Double> threads = Arrays.stream(THREADS).asDoubleStream().boxed().toList();
    return new LevelDomains(figure, threads, shares, pairs, pairs.get(0));
  }

  private static PairLatency pair(int read, int write, Metric figure, List<Double> shares) {
    List<List<Double>> millis = new ArrayList<>();
    for (int i = 0; i < THREADS.length; i++) {
      double ofReads = millis("read", read, i, figure);
      double ofWrites = millis("write", write, i, figure);
      millis.add(shares.stream().map(share -> share * ofReads + (1 - share) * ofWrites).toList());
    }
    return new PairLatency(LEVELS.get(read) + "/" + LEVELS.get(write), millis);
  }

  private static List<LevelCheck> checks() {
    Random random = new Random(2);
    LevelDomains domains = domains(Metric.MEAN);
    List<LevelCheck> checks = new ArrayList<>();
    for (int percent : List.of(10, 30, 50, 90)) {
      for (int i = 0; i < THREADS.length; i++) {
        for (PairLatency pair : domains.pairs()) {
          double predicted = pair.millisAt(i, percent / 5);
          double measured = predicted * Math.exp(random.nextGaussian() / (15 + 3 * i));
          checks.add(
              new LevelCheck(
                  percent, pair.pair(), THREADS[i], predicted, measured, measured * 0.03));
        }
      }
    }
    return checks;
  }

  private static ReportTable table(String title, int[][] figures) {
    List<String> header = new ArrayList<>(List.of("threads"));
    LEVELS.forEach(level -> header.add(level + " µs"));
    LEVELS.forEach(level -> header.add("variation % " + level));
    LEVELS.forEach(level -> header.add("per s " + level));
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < THREADS.length; i++) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(THREADS[i])));
      Arrays.stream(figures[i]).forEach(figure -> row.add(Format.count(figure)));
      rows.add(row);
    }
    return new ReportTable(title, header, rows, "Latency: mean.");
  }
}

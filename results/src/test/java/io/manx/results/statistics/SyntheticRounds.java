package io.manx.results.statistics;

import io.manx.results.run.LatencyHistograms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/**
 * Rounds of heavy-tailed latencies with noise that a round shares: both variants of a round are
 * faster or slower together, and each has a mood of its own on top.
 */
final class SyntheticRounds {
  static final double ROUND_NOISE = 0.3;
  static final double OWN_NOISE = 0.05;
  private static final int REQUESTS = 2000;
  private static final List<String> OPERATIONS = List.of("read", "update");

  private SyntheticRounds() {}

  /** Rounds by operation and block. */
  record Pair(
      Map<String, Map<Integer, RoundResult>> variant,
      Map<String, Map<Integer, RoundResult>> baseline) {

    List<MetricRatio> compare(int comparedVariants) {
      return PairedComparison.compare(variant, baseline, comparedVariants, 7);
    }
  }

  /** A variant whose latencies are those of the baseline times the slowdown. */
  static Pair pair(long seed, int rounds, double slowdown) {
    RandomGenerator random = new SplittableRandom(seed);
    Pair pair = new Pair(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (String operation : OPERATIONS) {
      pair.variant.put(operation, new LinkedHashMap<>());
      pair.baseline.put(operation, new LinkedHashMap<>());
    }
    for (int block = 0; block < rounds; block++) {
      double shared = Math.exp(ROUND_NOISE * random.nextGaussian());
      double own = Math.exp(OWN_NOISE * random.nextGaussian());
      double other = Math.exp(OWN_NOISE * random.nextGaussian());
      for (String operation : OPERATIONS) {
        pair.variant.get(operation).put(block, round(random, shared * own * slowdown));
        pair.baseline.get(operation).put(block, round(random, shared * other));
      }
    }
    return pair;
  }

  /** One per cent of the requests lies on a Pareto tail with shape 2. */
  private static RoundResult round(RandomGenerator random, double scale) {
    Histogram histogram = LatencyHistograms.create();
    for (int i = 0; i < REQUESTS; i++) {
      double millis = 1 + random.nextDouble();
      if (random.nextInt(100) == 0) {
        millis *= 5 / Math.sqrt(1 - random.nextDouble());
      }
      histogram.recordValue((long) (millis * scale * 1e6));
    }
    long failures = random.nextInt(5);
    return new RoundResult(histogram, REQUESTS, failures, 1_000_000_000L, Double.NaN);
  }
}

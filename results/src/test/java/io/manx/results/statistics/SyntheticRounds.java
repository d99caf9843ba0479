// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.HdrHistogram.Histogram;

/**
 * Rounds of heavy-tailed latencies. Noise of a round makes both its variants faster or slower
 * together; each variant has noise of its own as well.
 */
final class SyntheticRounds {
  static final double ROUND_NOISE = 0.3;
  static final double OWN_NOISE = 0.05;
  private static final int REQUESTS = 2000;
  private static final List<String> OPERATIONS = List.of("read", "update");

  private SyntheticRounds() {}

  /** The behaviour of the machine besides that noise. */
  enum Model {
    /** No more noise. */
    CALM,
    /**
     * A fifth of the rounds of each variant meets a stall of the machine: up to 600 ms, for up to 3
     * % of the requests.
     */
    STALL,
    /**
     * The machine becomes 5 % slower with each round; within a round, variants differ by 15 % at
     * random.
     */
    DRIFT,
    /**
     * The baseline meets a node's pauses in every round. The variant meets many of them in few
     * rounds only, so its tail is skewed from round to round.
     */
    RESCUE
  }

  /** The rounds of both by operation, in the order of blocks. */
  record Pair(Map<String, List<RoundResult>> variant, Map<String, List<RoundResult>> baseline) {

    List<MetricRatio> compare(int comparedPairs) {
      return PairedComparison.compare(numbered(variant), numbered(baseline), comparedPairs, 7);
    }

    private static Map<String, Map<Integer, RoundResult>> numbered(
        Map<String, List<RoundResult>> rounds) {
      Map<String, Map<Integer, RoundResult>> numbered = new LinkedHashMap<>();
      rounds.forEach((operation, each) -> numbered.put(operation, byBlock(each)));
      return numbered;
    }
  }

  static Map<Integer, RoundResult> byBlock(List<RoundResult> rounds) {
    Map<Integer, RoundResult> byBlock = new TreeMap<>();
    rounds.forEach(round -> byBlock.put(byBlock.size(), round));
    return byBlock;
  }

  /** Returns a variant with the latencies of the baseline times the slowdown, but for stalls. */
  static Pair pair(Model model, long seed, int rounds, double slowdown) {
    RandomGenerator random = new SplittableRandom(seed);
    Pair pair = new Pair(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (String operation : OPERATIONS) {
      pair.variant.put(operation, new ArrayList<>());
      pair.baseline.put(operation, new ArrayList<>());
    }
    for (int block = 0; block < rounds; block++) {
      double shared = Math.exp(ROUND_NOISE * random.nextGaussian());
      double own = Math.exp(OWN_NOISE * random.nextGaussian());
      double other = Math.exp(OWN_NOISE * random.nextGaussian());
      if (model == Model.DRIFT) {
        shared *= Math.exp(0.05 * block);
        own *= random.nextBoolean() ? Math.exp(0.15) : Math.exp(-0.15);
      }
      Slow ofVariant = model == Model.RESCUE ? Slow.rescued(random) : Slow.of(model, random);
      Slow ofBaseline = model == Model.RESCUE ? Slow.PAUSES : Slow.of(model, random);
      for (String operation : OPERATIONS) {
        pair.variant.get(operation).add(round(random, shared * own * slowdown, ofVariant));
        pair.baseline.get(operation).add(round(random, shared * other, ofBaseline));
      }
    }
    return pair;
  }

  /** A share of a round's requests that takes evenly distributed times up to a limit. */
  private record Slow(double share, double millis) {
    static final Slow NONE = new Slow(0, 0);
    static final Slow PAUSES = new Slow(0.05, 300);

    static Slow of(Model model, RandomGenerator random) {
      return model == Model.STALL && random.nextInt(5) == 0
          ? new Slow(0.03 * random.nextDouble(), 600 * random.nextDouble())
          : NONE;
    }

    static Slow rescued(RandomGenerator random) {
      return new Slow(0.02 * Math.pow(random.nextDouble(), 3), 300);
    }
  }

  /** Returns a round with 3 % of the requests on a Pareto tail of shape 2. */
  private static RoundResult round(RandomGenerator random, double scale, Slow slow) {
    Histogram histogram = RunHistograms.create();
    for (int i = 0; i < REQUESTS; i++) {
      double millis = 1 + random.nextDouble();
      if (random.nextInt(100) < 3) {
        millis *= 5 / Math.sqrt(1 - random.nextDouble());
      }
      millis *= scale;
      if (random.nextDouble() < slow.share) {
        millis += slow.millis * random.nextDouble();
      }
      histogram.recordValue((long) (millis * 1e6));
    }
    long failures = random.nextInt(5);
    return new RoundResult(histogram, REQUESTS, failures, 1_000_000_000L, Double.NaN);
  }
}

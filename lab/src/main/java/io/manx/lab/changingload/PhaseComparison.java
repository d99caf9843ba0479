// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.changingload;

import io.manx.core.consistency.LevelPair;
import io.manx.lab.consistency.FigureOrigin;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.PairedComparison;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** The latencies of a load in phases, with levels chosen at run time and with each fixed pair. */
public final class PhaseComparison {
  /** A figure of a distribution of latencies. */
  public enum Figure {
    /** The mean. */
    MEAN("mean"),

    /** The 99th percentile. */
    P99("p99");

    private final String label;

    Figure(String label) {
      this.label = label;
    }

    /** Returns its name for texts. */
    public String label() {
      return label;
    }

    double millis(Histogram nanos) {
      double value = this == MEAN ? nanos.getMean() : nanos.getValueAtPercentile(99);
      return value / 1e6;
    }
  }

  private final PhasePlan plan;
  private final FigureOrigin origin;
  private final List<PhaseResult> results;

  PhaseComparison(PhasePlan plan, FigureOrigin origin, List<PhaseResult> results) {
    this.plan = plan;
    this.origin = origin;
    this.results = List.copyOf(results);
  }

  /** The plan by which it was measured. */
  public PhasePlan plan() {
    return plan;
  }

  /** The seed, versions and machine of the measurement. */
  public FigureOrigin origin() {
    return origin;
  }

  /**
   * Returns the results with a pair, in the order of measurement; null for levels chosen at run
   * time.
   */
  public List<PhaseResult> results(@Nullable LevelPair pair) {
    return results.stream().filter(each -> isOf(each, pair)).toList();
  }

  /**
   * Returns the median over the rounds of a phase's figure, in milliseconds.
   *
   * @param pair fixed levels; null for those chosen at run time
   * @param phase number of the phase, from 0
   * @param settled whether the time to settle is left out
   */
  public double millis(@Nullable LevelPair pair, int phase, Figure figure, boolean settled) {
    return PairedComparison.median(
        results(pair).stream()
            .filter(each -> each.phase() == phase)
            .mapToDouble(each -> figure.millis(settled ? each.settled() : each.whole()))
            .toArray());
  }

  /** Returns the fixed pair with the lowest figure of a phase. */
  public LevelPair best(int phase, Figure figure) {
    return plan.pairs().stream()
        .min(Comparator.comparingDouble(pair -> millis(pair, phase, figure, false)))
        .orElseThrow();
  }

  /**
   * Returns the ratio of a figure with levels chosen at run time to that with a fixed pair, for
   * each round. In a mean all phases have the same weight; a percentile is over all requests.
   */
  public List<Double> ratios(LevelPair pair, Figure figure) {
    List<Double> ratios = new ArrayList<>();
    for (int round = 0; round < plan.rounds(); round++) {
      ratios.add(whole(null, round, figure) / whole(pair, round, figure));
    }
    return ratios;
  }

  /**
   * Returns a figure of one round: the average of the phases' means, or the percentile of all
   * requests.
   */
  private double whole(@Nullable LevelPair pair, int round, Figure figure) {
    List<PhaseResult> phases =
        results(pair).stream().filter(each -> each.round() == round).toList();
    if (figure == Figure.MEAN) {
      return phases.stream()
          .mapToDouble(each -> figure.millis(each.whole()))
          .average()
          .orElse(Double.NaN);
    }
    Histogram all = RunHistograms.create();
    phases.forEach(each -> all.add(each.whole()));
    return figure.millis(all);
  }

  /** Returns the number of failed requests with a pair; null for levels chosen at run time. */
  public long failed(@Nullable LevelPair pair) {
    return results(pair).stream().mapToLong(PhaseResult::failed).sum();
  }

  private static boolean isOf(PhaseResult result, @Nullable LevelPair pair) {
    return pair == null ? result.pair() == null : pair.equals(result.pair());
  }
}

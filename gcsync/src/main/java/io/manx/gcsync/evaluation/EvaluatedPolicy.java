// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import io.manx.results.statistics.PairedRatio;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of one policy's runs.
 *
 * @param name name of the policy, or "baseline, clean drive"
 * @param runs figures by seed or round
 * @param curves data for charts
 * @param ratios ratio of each {@link Figure} to the baseline's; empty for the baseline itself
 */
public record EvaluatedPolicy(
    String name, List<RunFigures> runs, PolicyCurves curves, List<PairedRatio> ratios) {
  /** Mean of a figure over the runs. */
  public double mean(ToDoubleFunction<RunFigures> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }

  /** Returns this with its ratios to the baseline. */
  public EvaluatedPolicy against(EvaluatedPolicy baseline, int comparedPairs, long seed) {
    List<PairedRatio> compared = PairedRatio.of(values(), baseline.values(), comparedPairs, seed);
    return new EvaluatedPolicy(name, runs, curves, compared);
  }

  private double[][] values() {
    Figure[] figures = Figure.values();
    double[][] values = new double[figures.length][];
    for (int i = 0; i < figures.length; i++) {
      values[i] = runs.stream().mapToDouble(figures[i]::of).toArray();
    }
    return values;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.statistics;

import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/** The confidence interval of a mean by Student's t distribution. */
public final class StudentInterval {
  private static final double BEYOND = 0.025;

  private StudentInterval() {}

  /** Returns half the width of the 95 % interval of the mean; infinite for one value alone. */
  public static double halfWidth95(List<Double> values) {
    int count = values.size();
    if (count < 2) {
      return Double.POSITIVE_INFINITY;
    }
    double mean = values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    double squares = values.stream().mapToDouble(value -> (value - mean) * (value - mean)).sum();
    double ofMean = Math.sqrt(squares / (count - 1) / count);
    return TDistribution.of(count - 1.0).inverseSurvivalProbability(BEYOND) * ofMean;
  }
}

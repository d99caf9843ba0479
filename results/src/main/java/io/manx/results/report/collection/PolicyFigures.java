// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.collection;

import io.manx.results.statistics.PairedRatio;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of one collection policy: means over the seeds, NaN if unknown.
 *
 * @param name name of the policy
 * @param seeds number of runs
 * @param values figures of the policy
 * @param ratios figures divided by those of the baseline; empty for the baseline
 * @param foregroundErases blocks erased while a flush waited for them
 * @param writeAmplification pages that the drive wrote divided by pages that the host wrote
 * @param pauses number of JVM pauses in a run
 * @param pauseMeanMillis mean length of the pauses
 * @param curves data of the charts
 */
record PolicyFigures(
    String name,
    long seeds,
    Map<CollectionFigure, Double> values,
    Map<CollectionFigure, PairedRatio> ratios,
    double foregroundErases,
    double writeAmplification,
    double pauses,
    double pauseMeanMillis,
    CollectionCurves curves) {

  PolicyFigures {
    values = Map.copyOf(values);
    ratios = Map.copyOf(ratios);
  }

  double value(CollectionFigure figure) {
    return values.getOrDefault(figure, Double.NaN);
  }

  Optional<PairedRatio> ratio(CollectionFigure figure) {
    return Optional.ofNullable(ratios.get(figure));
  }
}

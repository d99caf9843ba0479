package io.manx.results.report.collection;

import io.manx.results.statistics.PairedRatio;
import java.util.Map;
import java.util.Optional;

/**
 * What was found of one policy of collection. Figures are means over the seeds, NaN where unknown.
 *
 * @param name the policy
 * @param seeds runs
 * @param values its figures
 * @param ratios the same by those of the baseline; empty for the baseline
 * @param foregroundErases blocks erased while a flush waited for them
 * @param writeAmplification pages the drive wrote by pages it was told to write
 * @param pauses pauses of the JVM in a run
 * @param pauseMeanMillis their mean length
 * @param curves what pictures are drawn from
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.TemplateLine;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Mean absolute errors of a template's line over its points, in milliseconds, beside those of the
 * trivial predictor, which is the mean of the points that the line was fitted to.
 *
 * <p>The error at p99 is that of the same prediction, as one of the slowest requests sees it. A
 * predictor that is good on average need not be good there.
 *
 * @param points number of points
 * @param lineMillis error of the line at the statistic that it predicts
 * @param trivialMillis error of the trivial predictor there
 * @param lineP99Millis error of the line at the 99th percentile of latency
 * @param trivialP99Millis error of the trivial predictor there
 */
public record PredictionError(
    int points,
    double lineMillis,
    double trivialMillis,
    double lineP99Millis,
    double trivialP99Millis) {

  static PredictionError of(TemplateLine line, double trivialMillis, List<TrainingPoint> points) {
    ToDoubleFunction<TrainingPoint> predicted = point -> line.millisAt(point.concurrency());
    ToDoubleFunction<TrainingPoint> trivial = point -> trivialMillis;
    return new PredictionError(
        points.size(),
        mean(points, predicted, TrainingPoint::millis),
        mean(points, trivial, TrainingPoint::millis),
        mean(points, predicted, TrainingPoint::p99Millis),
        mean(points, trivial, TrainingPoint::p99Millis));
  }

  private static double mean(
      List<TrainingPoint> points,
      ToDoubleFunction<TrainingPoint> predicted,
      ToDoubleFunction<TrainingPoint> measured) {
    return points.stream()
        .mapToDouble(
            point -> Math.abs(predicted.applyAsDouble(point) - measured.applyAsDouble(point)))
        .average()
        .orElse(Double.NaN);
  }
}

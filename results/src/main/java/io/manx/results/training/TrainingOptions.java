// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.PredictedStatistic;
import org.jspecify.annotations.Nullable;

/**
 * Options of a training.
 *
 * @param statistic statistic of a template's latencies in a run that is predicted
 * @param minRSquared a template whose line explains less of the variance is not predicted
 * @param thresholdMillis prediction above which a request is long, in ms; null for the 90th
 *     percentile of the predictions for all requests of the training
 */
public record TrainingOptions(
    PredictedStatistic statistic, double minRSquared, @Nullable Double thresholdMillis) {

  /** The lowest R² that Chauque 2020 predicts with is 0.51 (table 1). */
  public static final double DEFAULT_MIN_R_SQUARED = 0.5;
}

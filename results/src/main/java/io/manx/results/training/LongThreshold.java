// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The prediction above which a request is long: the 90th percentile of the predictions for all
 * requests of the training. Chauque 2020 leaves it open; policy {@code regression} reads it so,
 * too.
 */
final class LongThreshold {
  private static final double QUANTILE = 0.9;

  private record Predicted(double millis, long requests) {}

  private LongThreshold() {}

  /** Returns the threshold in milliseconds; 0 if nothing is predicted. */
  static double of(List<TrainedTemplate> templates) {
    List<Predicted> all = new ArrayList<>();
    for (TrainedTemplate template : templates) {
      if (template.isPredicted()) {
        for (TrainingPoint point : template.trained().points()) {
          all.add(new Predicted(template.line().millisAt(point.concurrency()), point.requests()));
        }
      }
    }
    all.sort(Comparator.comparingDouble(Predicted::millis));
    double left = QUANTILE * all.stream().mapToLong(Predicted::requests).sum();
    for (Predicted each : all) {
      left -= each.requests();
      if (left <= 0) {
        return each.millis();
      }
    }
    return 0;
  }
}

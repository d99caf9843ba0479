// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import io.manx.results.report.format.Format;
import io.manx.results.training.PredictionError;
import io.manx.results.training.TrainedTemplate;
import io.manx.results.training.Training;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** The main findings of a training, a sentence or two each. */
final class TrainingFindings {
  private TrainingFindings() {}

  static List<String> of(Training training) {
    return List.of(predicted(training), errors(training));
  }

  private static String predicted(Training training) {
    int predicted = training.predicted().size();
    return "%d of %s %s predicted (R² of at least %s). A request is long if its prediction exceeds %s ms."
        .formatted(
            predicted,
            Format.count(training.templates().size(), "template"),
            predicted == 1 ? "is" : "are",
            training.model().minRSquared(),
            Format.number(training.model().thresholdMillis()));
  }

  private static String errors(Training training) {
    List<PredictionError> errors =
        training.predicted().stream().map(TrainedTemplate::error).filter(Objects::nonNull).toList();
    if (errors.isEmpty()) {
      return "How well the model predicts is unknown.";
    }
    String statistic = training.model().statistic().id();
    String tail =
        statistic.equals("p99")
            ? ""
            : ", and to p99 in "
                + closer(errors, PredictionError::lineP99Millis, PredictionError::trivialP99Millis);
    return "%s, the line is closer than the template's mean to %s in %s%s.%s"
        .formatted(
            training.isHeldOut() ? "At held-out runs" : "At the runs that it was trained with",
            statistic,
            closer(errors, PredictionError::lineMillis, PredictionError::trivialMillis),
            tail,
            training.isHeldOut() ? "" : " Only held-out runs (--test) show what it is worth.");
  }

  private static String closer(
      List<PredictionError> errors,
      ToDoubleFunction<PredictionError> line,
      ToDoubleFunction<PredictionError> trivial) {
    long closer =
        errors.stream()
            .filter(each -> line.applyAsDouble(each) < trivial.applyAsDouble(each))
            .count();
    return closer + " of " + Format.count(errors.size(), "template");
  }
}

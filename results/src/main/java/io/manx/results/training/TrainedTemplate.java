// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.TemplateLine;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A template with its line, and how well that predicts.
 *
 * @param trained points that the line was fitted to
 * @param line the line
 * @param tested points of held-out runs; empty without such runs, or if they lack the template
 * @param error errors at the held-out points if there are any, otherwise at the points of the
 *     training; null if the line says nothing
 * @param unpredicted why requests of the template are not predicted, for people; null if they are
 */
public record TrainedTemplate(
    TemplatePoints trained,
    TemplateLine line,
    List<TrainingPoint> tested,
    @Nullable PredictionError error,
    @Nullable String unpredicted) {

  public TrainedTemplate {
    tested = List.copyOf(tested);
  }

  static TrainedTemplate of(
      TemplatePoints trained,
      @Nullable TemplatePoints tested,
      boolean heldOut,
      double minRSquared) {
    TemplateLine line = TemplateLine.fitted(trained.concurrencies(), trained.millis());
    List<TrainingPoint> test = tested == null ? List.of() : tested.points();
    List<TrainingPoint> judged = heldOut ? test : trained.points();
    double mean = trained.points().stream().mapToDouble(TrainingPoint::millis).average().orElse(0);
    return new TrainedTemplate(
        trained,
        line,
        test,
        line.isPredictive() && !judged.isEmpty() ? PredictionError.of(line, mean, judged) : null,
        unpredicted(line, minRSquared));
  }

  private static @Nullable String unpredicted(TemplateLine line, double minRSquared) {
    if (line.points() < TemplateLine.MIN_POINTS) {
      return "fewer than " + TemplateLine.MIN_POINTS + " points";
    }
    if (!line.isPredictive()) {
      return "only one concurrency";
    }
    return line.rSquared() < minRSquared ? "R² below " + minRSquared : null;
  }

  /** Returns the name of the template. */
  public String name() {
    return trained.name();
  }

  /** Returns whether requests of the template are predicted. */
  public boolean isPredicted() {
    return unpredicted == null;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.core.request.TemplateLine;
import io.manx.results.run.RunFile;
import io.manx.results.training.PredictionError;
import io.manx.results.training.PublishedFits;
import io.manx.results.training.TrainedTemplate;
import io.manx.results.training.Training;
import io.manx.results.training.TrainingPoint;
import java.util.List;
import java.util.OptionalDouble;

/** A training as JSON. */
public final class TrainingJson {
  private TrainingJson() {}

  /** Returns the JSON, indented. */
  public static String of(Training training) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    String statistic = training.model().statistic().id();
    root.put("statistic", statistic)
        .put("threshold_ms", training.model().thresholdMillis())
        .put("min_r_squared", training.model().minRSquared())
        .put("held_out", training.isHeldOut());
    ArrayNode templates = root.putArray("templates");
    training.templates().forEach(each -> write(each, statistic, templates.addObject()));
    write(training.aggregated(), statistic, root.putObject(RunFile.AGGREGATED));
    training.warnings().forEach(root.putArray("warnings")::add);
    return root.toPrettyString() + "\n";
  }

  private static void write(TrainedTemplate template, String statistic, ObjectNode node) {
    TemplateLine line = template.line();
    OptionalDouble published = PublishedFits.of(template.name());
    node.put("name", template.name());
    template.trained().statements().forEach(node.putArray("statements")::add);
    node.put("w0_ms", line.w0Millis())
        .put("w1_ms_per_request", line.w1MillisPerRequest())
        .put("points", line.points())
        .put("r_squared", line.rSquared())
        .put("paper_r_squared", published.isPresent() ? published.getAsDouble() : null)
        .put("min_concurrency", line.minConcurrency())
        .put("max_concurrency", line.maxConcurrency())
        .put("predicted", template.isPredicted())
        .put("reason", template.unpredicted());
    PredictionError error = template.error();
    if (error == null) {
      node.putNull("errors");
    } else {
      write(error, statistic, node.putObject("errors"));
    }
    write(template.trained().points(), statistic, node.putArray("trained"));
    write(template.tested(), statistic, node.putArray("tested"));
  }

  private static void write(PredictionError error, String statistic, ObjectNode node) {
    node.put("points", error.points());
    node.putObject(statistic)
        .put("line_ms", error.lineMillis())
        .put("mean_ms", error.trivialMillis());
    node.putObject("p99")
        .put("line_ms", error.lineP99Millis())
        .put("mean_ms", error.trivialP99Millis());
  }

  private static void write(List<TrainingPoint> points, String statistic, ArrayNode nodes) {
    for (TrainingPoint point : points) {
      nodes
          .addObject()
          .put("concurrency", point.concurrency())
          .put("requests", point.requests())
          .put(statistic + "_ms", point.millis())
          .put("p99_ms", point.p99Millis());
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.core.request.TemplateLine;
import io.manx.results.report.chart.ReportData;
import io.manx.results.report.format.Format;
import io.manx.results.training.TrainedTemplate;
import io.manx.results.training.Training;
import io.manx.results.training.TrainingPoint;
import java.util.List;
import java.util.stream.Stream;

/** The data of the charts of a training. */
final class TrainingData {
  private TrainingData() {}

  /** Returns the data as one JSON object, safe inside an HTML script element. */
  static String of(Training training) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("statistic", training.model().statistic().id());
    root.put("threshold", Format.rounded(training.model().thresholdMillis()));
    ArrayNode templates = root.putArray("templates");
    training.templates().forEach(each -> write(each, templates.addObject()));
    return ReportData.text(root);
  }

  private static void write(TrainedTemplate template, ObjectNode node) {
    write(template.trained().points(), node.putArray("trained"));
    write(template.tested(), node.putArray("tested"));
    ArrayNode line = node.putArray("line");
    if (template.line().isPredictive()) {
      double last =
          Stream.concat(template.trained().points().stream(), template.tested().stream())
              .mapToDouble(TrainingPoint::concurrency)
              .max()
              .orElse(0);
      addLine(template.line(), last, line);
    }
  }

  /** A prediction is never below 0, so a line may have a bend there. */
  private static void addLine(TemplateLine line, double last, ArrayNode points) {
    double zero = -line.w0Millis() / line.w1MillisPerRequest();
    addPoint(0, line, points);
    if (zero > 0 && zero < last) {
      addPoint(zero, line, points);
    }
    addPoint(last, line, points);
  }

  private static void addPoint(double concurrency, TemplateLine line, ArrayNode points) {
    points
        .addArray()
        .add(Format.rounded(concurrency))
        .add(Format.rounded(line.millisAt(concurrency)));
  }

  private static void write(List<TrainingPoint> points, ArrayNode nodes) {
    for (TrainingPoint point : points) {
      nodes
          .addObject()
          .put("concurrency", Format.rounded(point.concurrency()))
          .put("requests", point.requests())
          .put("millis", Format.rounded(point.millis()))
          .put("p99", Format.rounded(point.p99Millis()));
    }
  }
}

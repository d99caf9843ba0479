// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.training;

import io.manx.core.request.TemplateLine;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import io.manx.results.training.PredictionError;
import io.manx.results.training.PublishedFits;
import io.manx.results.training.TrainedTemplate;
import io.manx.results.training.Training;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The tables of a training: lines, and their errors. */
final class TrainingTables {
  private TrainingTables() {}

  static ReportTable lines(Training training) {
    List<List<String>> rows = new ArrayList<>();
    Stream.concat(training.templates().stream(), Stream.of(training.aggregated()))
        .forEach(each -> rows.add(line(each)));
    String statistic = training.model().statistic().id();
    return new ReportTable(
        "Lines of " + statistic + " over concurrency",
        List.of(
            "template",
            "points",
            "concurrency",
            "w0, ms",
            "w1, ms per request",
            "R²",
            "paper's R²",
            "predicted"),
        rows,
        "The line is w0 + w1 × concurrency. Aggregated is all requests together, and is not in the"
            + " model. The paper's R² is that of Chauque 2020, table 1, on other nodes and data.");
  }

  private static List<String> line(TrainedTemplate template) {
    TemplateLine line = template.line();
    String unpredicted = template.unpredicted();
    OptionalDouble published = PublishedFits.of(template.name());
    return List.of(
        template.name(),
        Format.count(line.points()),
        concurrency(line),
        Format.number(line.w0Millis()),
        Format.ratio(line.w1MillisPerRequest()),
        line.isPredictive() ? Format.ratio(line.rSquared()) : Format.UNKNOWN,
        published.isPresent() ? Format.ratio(published.getAsDouble()) : Format.UNKNOWN,
        unpredicted == null ? "yes" : unpredicted);
  }

  private static String concurrency(TemplateLine line) {
    String least = Format.wholeOrNumber(line.minConcurrency());
    String greatest = Format.wholeOrNumber(line.maxConcurrency());
    return least.equals(greatest) ? least : least + "–" + greatest;
  }

  static ReportTable errors(Training training) {
    String statistic = training.model().statistic().id();
    List<List<String>> rows = new ArrayList<>();
    training.templates().forEach(each -> addErrors(each, rows));
    return new ReportTable(
        training.isHeldOut() ? "Errors at held-out runs" : "Errors at the runs of the training",
        List.of(
            "template",
            "points",
            statistic + ": line, ms",
            statistic + ": mean, ms",
            "p99: line, ms",
            "p99: mean, ms"),
        rows,
        "Mean absolute errors. Line: of the prediction. Mean: of the trivial predictor, which is the"
            + " mean of the template's points in the training. The errors at p99 are those of the"
            + " same predictions, as one of the slowest requests sees them.");
  }

  private static void addErrors(TrainedTemplate template, List<List<String>> rows) {
    PredictionError error = template.error();
    if (error != null) {
      rows.add(
          List.of(
              template.name(),
              Format.count(error.points()),
              Format.number(error.lineMillis()),
              Format.number(error.trivialMillis()),
              Format.number(error.lineP99Millis()),
              Format.number(error.trivialP99Millis())));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What a reader must know before using a model. */
final class TrainingWarnings {
  private static final long FEW_REQUESTS = 100;

  private TrainingWarnings() {}

  static List<String> of(
      List<TrainedTemplate> templates, SharedStatements statements, double minRSquared) {
    List<String> warnings = new ArrayList<>();
    if (templates.stream().noneMatch(TrainedTemplate::isPredicted)) {
      warnings.add(
          "The model predicts nothing, since no template has an R² of at least "
              + minRSquared
              + "; measure longer, or choose a lower --min-r2.");
    }
    add(
        warnings,
        "No statement is known of %s, so a driver cannot use what was learnt; measure with this Manx, which keeps the statements of operations that are one statement.",
        templates,
        each -> each.trained().statements().isEmpty());
    add(
        warnings,
        "Statements of %s are the same but for their literals, so a driver cannot use what was learnt of them.",
        templates,
        statements::isShared);
    add(
        warnings,
        "Some points of %s are of fewer than " + FEW_REQUESTS + " requests; measure longer.",
        templates,
        TrainingWarnings::hasFewRequests);
    add(
        warnings,
        "Test runs have %s at concurrencies that were not trained; its line is extended there.",
        templates,
        TrainingWarnings::isExtrapolated);
    return warnings;
  }

  private static void add(
      List<String> warnings,
      String warning,
      List<TrainedTemplate> templates,
      Predicate<TrainedTemplate> concerned) {
    String names =
        templates.stream()
            .filter(concerned)
            .map(TrainedTemplate::name)
            .collect(Collectors.joining(", "));
    if (!names.isEmpty()) {
      warnings.add(warning.formatted(names));
    }
  }

  private static boolean hasFewRequests(TrainedTemplate template) {
    return template.trained().points().stream().anyMatch(point -> point.requests() < FEW_REQUESTS);
  }

  private static boolean isExtrapolated(TrainedTemplate template) {
    return template.tested().stream()
        .mapToDouble(TrainingPoint::concurrency)
        .anyMatch(
            concurrency ->
                concurrency < template.line().minConcurrency()
                    || concurrency > template.line().maxConcurrency());
  }
}

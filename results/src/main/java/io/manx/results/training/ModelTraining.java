// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.ModelledTemplate;
import io.manx.core.request.RequestModel;
import io.manx.core.request.TemplateLine;
import io.manx.results.UserException;
import io.manx.results.run.ReadRun;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Trains a {@link RequestModel} from runs at several concurrencies (Chauque 2020, section 4.1): for
 * each template a line through one point for each run.
 */
public final class ModelTraining {
  private static final String MORE =
      "; measure at several, such as 'manx bench --threads N' with N of 1, 4, 16 and 64";

  private ModelTraining() {}

  /**
   * Trains a model.
   *
   * @param runs runs to fit lines to
   * @param tests runs to judge the lines by; if empty, they are judged by those for training
   * @throws UserException if the runs do not permit any line, or do not belong together
   */
  public static Training of(List<ReadRun> runs, List<ReadRun> tests, TrainingOptions options) {
    requireApart(runs, tests);
    TrainingSettings.requireSame(Stream.concat(runs.stream(), tests.stream()).toList());
    TrainingRuns trained = new TrainingRuns(runs, options.statistic());
    TrainingRuns tested = new TrainingRuns(tests, options.statistic());
    boolean heldOut = !tests.isEmpty();
    Map<String, TemplatePoints> held = tested.templates();
    List<TrainedTemplate> all =
        trained.templates().values().stream()
            .map(
                each ->
                    TrainedTemplate.of(each, held.get(each.name()), heldOut, options.minRSquared()))
            .toList();
    requireLines(all);
    requireCommon(all, held.keySet());
    SharedStatements statements = SharedStatements.of(all);
    RequestModel model = model(all, statements, options);
    return new Training(
        model,
        all,
        TrainedTemplate.of(
            trained.aggregated(), tested.aggregated(), heldOut, options.minRSquared()),
        heldOut,
        TrainingWarnings.of(all, statements, options.minRSquared()));
  }

  private static void requireApart(List<ReadRun> runs, List<ReadRun> tests) {
    for (ReadRun test : tests) {
      if (runs.stream().anyMatch(run -> run.isFrom(test.file()))) {
        throw new UserException(
            test.file() + " is a run to train with and to test with; test with other runs");
      }
    }
  }

  private static void requireLines(List<TrainedTemplate> templates) {
    if (templates.stream().noneMatch(each -> each.line().points() >= TemplateLine.MIN_POINTS)) {
      throw new UserException(
          "a line needs at least "
              + TemplateLine.MIN_POINTS
              + " runs of a template, and none has them"
              + MORE);
    }
    if (templates.stream().noneMatch(each -> each.line().isPredictive())) {
      throw new UserException("all runs have one concurrency, and a line needs two or more" + MORE);
    }
  }

  private static void requireCommon(List<TrainedTemplate> templates, Collection<String> held) {
    if (!held.isEmpty() && templates.stream().allMatch(each -> each.tested().isEmpty())) {
      throw new UserException(
          "the test runs have none of the templates of the training (%s), but %s; give runs of the same workload"
              .formatted(
                  templates.stream().map(TrainedTemplate::name).collect(Collectors.joining(", ")),
                  String.join(", ", held)));
    }
  }

  private static RequestModel model(
      List<TrainedTemplate> templates, SharedStatements statements, TrainingOptions options) {
    Double wanted = options.thresholdMillis();
    return new RequestModel(
        options.statistic(),
        wanted == null ? LongThreshold.of(templates) : wanted,
        options.minRSquared(),
        templates.stream()
            .map(each -> new ModelledTemplate(each.name(), statements.ownOf(each), each.line()))
            .toList());
  }
}

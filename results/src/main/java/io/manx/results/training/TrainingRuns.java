// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.core.request.PredictedStatistic;
import io.manx.core.request.StatementTemplate;
import io.manx.results.run.OperationResult;
import io.manx.results.run.ReadRun;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** The points of run files. Templates are the operations of the runs. */
final class TrainingRuns {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PredictedStatistic statistic;
  private final Map<String, List<TrainingPoint>> points = new LinkedHashMap<>();
  private final Map<String, Set<String>> statements = new LinkedHashMap<>();
  private final List<TrainingPoint> aggregated = new ArrayList<>();

  TrainingRuns(List<ReadRun> runs, PredictedStatistic statistic) {
    this.statistic = statistic;
    runs.forEach(this::add);
  }

  /** Returns the templates by name, in the order of the runs. */
  Map<String, TemplatePoints> templates() {
    Map<String, TemplatePoints> templates = new LinkedHashMap<>();
    points.forEach(
        (name, ofName) ->
            templates.put(
                name,
                new TemplatePoints(
                    name, List.copyOf(statements.getOrDefault(name, Set.of())), ofName)));
    return templates;
  }

  /** Returns the points of all requests together, as in table 1 of Chauque 2020. */
  TemplatePoints aggregated() {
    return new TemplatePoints(RunFile.AGGREGATED, List.of(), aggregated);
  }

  private void add(ReadRun read) {
    RunFile run = read.run();
    double concurrency = Concurrency.of(read);
    Histogram all = RunHistograms.create();
    for (Map.Entry<String, OperationResult> operation : run.operations().entrySet()) {
      Histogram latencies = operation.getValue().total().decode();
      all.add(latencies);
      if (latencies.getTotalCount() > 0) {
        points
            .computeIfAbsent(operation.getKey(), name -> new ArrayList<>())
            .add(point(concurrency, latencies));
      }
    }
    if (all.getTotalCount() > 0) {
      aggregated.add(point(concurrency, all));
    }
    Map<String, List<String>> texts = run.statements();
    if (texts != null) {
      texts.forEach(this::addStatements);
    }
  }

  private void addStatements(String template, List<String> texts) {
    Set<String> known = statements.computeIfAbsent(template, name -> new LinkedHashSet<>());
    texts.forEach(text -> known.add(StatementTemplate.of(text)));
  }

  private TrainingPoint point(double concurrency, Histogram latencies) {
    return new TrainingPoint(
        concurrency,
        latencies.getTotalCount(),
        millis(latencies, statistic),
        millis(latencies, PredictedStatistic.P99));
  }

  private static double millis(Histogram latencies, PredictedStatistic statistic) {
    double nanos =
        switch (statistic) {
          case MEAN -> latencies.getMean();
          case P50 -> latencies.getValueAtPercentile(50);
          case P90 -> latencies.getValueAtPercentile(90);
          case P99 -> latencies.getValueAtPercentile(99);
        };
    return nanos / NANOS_PER_MILLI;
  }
}

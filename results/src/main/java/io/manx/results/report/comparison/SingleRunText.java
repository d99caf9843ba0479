// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.Warnings;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.Build;
import io.manx.results.run.Loop;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.TimelineEvent;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** One run as text: a table with a column per operation, errors, and the generator's own lag. */
final class SingleRunText {
  private static final int WIDTH = 100;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final List<Metric> LATENCIES =
      List.of(
          Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.P9999, Metric.MAX);

  private SingleRunText() {}

  static String of(RunFile run) {
    StringBuilder text = new StringBuilder();
    Build build = run.build();
    String title =
        "%s: %s s measured, seed %s, started %s"
            .formatted(
                run.variant(),
                Format.number(run.durationNanos() / NANOS_PER_SECOND),
                run.seed(),
                Format.time(run.startedAt()));
    text.append(Lines.wrapped(title, "  ")).append('\n');
    text.append(tables(run));
    String explanation = PartLegend.explained(run.operationsAndParts().keySet());
    if (!explanation.isEmpty()) {
      text.append(Lines.wrapped(explanation, "  "));
    }
    run.operations().forEach((name, operation) -> text.append(errors(name, operation)));
    text.append(lag(run.schedulingLag().decode()));
    if (!run.timeline().isEmpty()) {
      text.append(Lines.wrapped("disturbances: " + disturbances(run.timeline()), "  "));
    }
    String measuredBy = build == null ? "unknown commit" : build.shortText();
    text.append(Lines.wrapped("measured by " + measuredBy, "  "));
    if (Loop.isClosed(run)) {
      text.append(Lines.wrapped("Warning: " + Warnings.CLOSED_LOOP, "  "));
    }
    run.warnings().forEach(warning -> text.append(Lines.wrapped("Warning: " + warning, "  ")));
    return text.toString();
  }

  /** Returns a table, or several with the first operations each if they would be too wide. */
  private static String tables(RunFile run) {
    List<String> operations = List.copyOf(run.operationsAndParts().keySet());
    List<String> tables = new ArrayList<>();
    for (int from = 0; from < operations.size() || tables.isEmpty(); ) {
      int to = operations.size();
      while (to > from + 1 && isTooWide(table(run, operations.subList(from, to)))) {
        to--;
      }
      tables.add(table(run, operations.subList(from, to)));
      from = to;
    }
    return String.join("\n", tables);
  }

  private static boolean isTooWide(String table) {
    return table.lines().anyMatch(line -> line.length() > WIDTH);
  }

  private static String table(RunFile run, List<String> operations) {
    List<String> header = new ArrayList<>(List.of("latency in ms"));
    header.addAll(operations);
    TextTable table = TextTable.ofNumbers(header);
    List<OperationSummary> summaries =
        operations.stream().map(operation -> OperationSummary.of(operation, List.of(run))).toList();
    for (Metric metric : LATENCIES) {
      table.add(row(metric.label(), summaries, s -> Format.number(s.metric(metric))));
    }
    table.add(row("requests", summaries, s -> Format.count(s.requests())));
    table.add(row("errors", summaries, s -> Format.count(s.errors())));
    table.add(row("never sent", summaries, s -> Format.count(s.dropped())));
    table.add(row("extra requests, %", summaries, s -> Format.percent(s.extraRequestsRatio())));
    table.add(row("successful per s", summaries, s -> Format.number(s.metric(Metric.THROUGHPUT))));
    table.add(row("node CPU, ms each", summaries, s -> Format.number(s.metric(Metric.NODE_CPU))));
    return table.text();
  }

  private static List<String> row(
      String label, List<OperationSummary> summaries, Function<OperationSummary, String> cell) {
    List<String> row = new ArrayList<>(List.of(label));
    summaries.forEach(summary -> row.add(cell.apply(summary)));
    return row;
  }

  private static String errors(String name, OperationResult operation) {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(operation.errorKinds())
        .forEach(
            (kind, count) ->
                text.append(
                    Lines.wrapped(
                        "errors of %s: %s, %s".formatted(name, kind, Format.count(count)), "  ")));
    return text.toString();
  }

  private static String lag(Histogram lag) {
    return "requests left the generator late by (ms): p50 %s, p99 %s, max %s\n"
        .formatted(
            Format.number(Metric.P50.millisOf(lag)),
            Format.number(Metric.P99.millisOf(lag)),
            Format.number(Metric.MAX.millisOf(lag)));
  }

  private static String disturbances(List<TimelineEvent> timeline) {
    Map<String, Integer> counts = new TreeMap<>();
    timeline.forEach(event -> counts.merge(event.kind() + " on " + event.node(), 1, Integer::sum));
    return String.join(
        "; ",
        counts.entrySet().stream()
            .map(entry -> entry.getKey() + " × " + entry.getValue())
            .toList());
  }
}

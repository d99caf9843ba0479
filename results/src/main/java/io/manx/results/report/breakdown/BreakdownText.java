// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * The breakdown of the time of reads, as a table for each scope: waiting, service and network time;
 * response time, their sum; and the total, which includes the coordinator's own work. Counts of the
 * agents follow, if known.
 */
public final class BreakdownText {
  private static final Set<String> WRITES = Set.of("update", "insert");
  private static final List<Metric> LATENCIES =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MEAN, Metric.MAX);

  private BreakdownText() {}

  /** Returns whether any read was measured. */
  public static boolean hasReads(Breakdown breakdown) {
    return Breakdown.SCOPES.stream().anyMatch(scope -> whole(breakdown, scope).getTotalCount() > 0);
  }

  /** Returns the breakdown as aligned text. */
  public static String of(Breakdown breakdown) {
    String text = tables(breakdown).stream().map(BreakdownText::text).collect(Collectors.joining());
    return text.isEmpty() ? "no reads were measured; is the agent's mode observe or on?\n" : text;
  }

  /** Returns the breakdown, followed by the latencies at the clients in the same run. */
  public static String withClients(RunFile run, Breakdown breakdown) {
    return of(breakdown) + text(clients(run));
  }

  private static String text(ReportTable table) {
    TextTable text = TextTable.ofNumbers(table.header());
    table.rows().forEach(text::add);
    return "\n" + table.title() + "\n" + text.text();
  }

  /** Returns a table for each scope with reads, and one of the agents' counts if they are known. */
  static List<ReportTable> tables(Breakdown breakdown) {
    List<ReportTable> tables = new ArrayList<>();
    for (String scope : Breakdown.SCOPES) {
      long responses = breakdown.sum("response", scope).getTotalCount();
      if (responses > 0) {
        tables.add(table(breakdown, scope, responses));
      }
    }
    List<List<String>> counts = NodeTables.counts(List.of(breakdown.knownCounts()));
    if (!tables.isEmpty() && !counts.isEmpty()) {
      tables.add(
          new ReportTable("counted by the agents", List.of("count", "all nodes"), counts, ""));
    }
    return tables;
  }

  /** Returns the latencies of reads at the clients. */
  static ReportTable clients(RunFile run) {
    List<String> header = new ArrayList<>(List.of("operation"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    List<List<String>> rows = new ArrayList<>();
    run.operations()
        .forEach(
            (operation, result) -> {
              if (!WRITES.contains(operation)) {
                Histogram latency = result.total().decode();
                List<String> row = new ArrayList<>(List.of(operation));
                LATENCIES.forEach(metric -> row.add(Format.number(metric.millisOf(latency))));
                rows.add(row);
              }
            });
    return new ReportTable("clients saw (ms)", header, rows, "");
  }

  private static ReportTable table(Breakdown breakdown, String scope, long responses) {
    Histogram whole = whole(breakdown, scope);
    List<String> header = new ArrayList<>(List.of("component", "share%"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    List<List<String>> rows = new ArrayList<>();
    for (String component : Breakdown.COMPONENTS) {
      Histogram latency = breakdown.sum(component, scope);
      if (latency.getTotalCount() > 0) {
        List<String> row = new ArrayList<>(List.of(component));
        row.add(Format.percent(latency.getMean() / whole.getMean()));
        LATENCIES.forEach(metric -> row.add(Format.number(metric.millisOf(latency))));
        rows.add(row);
      }
    }
    String title =
        "%s reads (ms): %s, with %s responses"
            .formatted(
                scope.replace('_', ' '),
                Format.count(breakdown.sum("total", scope).getTotalCount()),
                Format.count(responses));
    return new ReportTable(title, header, rows, "");
  }

  /** Returns the base of shares: the total, or the response time if no read has ended. */
  static Histogram whole(Breakdown breakdown, String scope) {
    Histogram total = breakdown.sum("total", scope);
    return total.getTotalCount() > 0 ? total : breakdown.sum("response", scope);
  }
}

package io.manx.results.report.breakdown;

import io.manx.results.report.format.Format;
import io.manx.results.report.format.TextTable;
import io.manx.results.run.Breakdown;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.HdrHistogram.Histogram;

/**
 * The breakdown of the time of reads, as a table for each scope: waiting, service and network time;
 * response time, their sum; and the total, which includes the coordinator's own work. Counts of the
 * agents follow, if known.
 */
public final class BreakdownText {
  private static final Set<String> WRITES = Set.of("update", "insert");
  private static final List<Metric> LATENCIES =
      List.of(Metric.MEAN, Metric.P50, Metric.P95, Metric.P99, Metric.P999, Metric.MAX);

  private BreakdownText() {}

  /** Returns whether any read was measured. */
  public static boolean hasReads(Breakdown breakdown) {
    return Breakdown.SCOPES.stream().anyMatch(scope -> whole(breakdown, scope).getTotalCount() > 0);
  }

  /** Returns the breakdown as aligned text. */
  public static String of(Breakdown breakdown) {
    StringBuilder text = new StringBuilder();
    for (String scope : Breakdown.SCOPES) {
      long responses = breakdown.sum("response", scope).getTotalCount();
      if (responses > 0) {
        text.append(title(scope, breakdown.sum("total", scope).getTotalCount(), responses))
            .append(table(breakdown, scope, whole(breakdown, scope)));
      }
    }
    if (text.length() > 0) {
      text.append(counts(breakdown));
    }
    return text.length() == 0
        ? "no reads were measured; is the agent's mode observe or on?\n"
        : text.toString();
  }

  /** Returns the breakdown, followed by the latencies at the clients in the same run. */
  public static String withClients(RunFile run, Breakdown breakdown) {
    StringBuilder text = new StringBuilder(of(breakdown));
    List<String> header = new ArrayList<>(List.of("clients saw (ms)"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    TextTable table = TextTable.ofNumbers(header);
    run.operations()
        .forEach(
            (operation, result) -> {
              if (!WRITES.contains(operation)) {
                Histogram latency = result.total().decode();
                List<String> row = new ArrayList<>(List.of(operation));
                LATENCIES.forEach(metric -> row.add(Format.number(metric.millisOf(latency))));
                table.add(row);
              }
            });
    return text.append('\n').append(table.text()).toString();
  }

  /** Returns the table of the agents' counts; empty if there are none. */
  private static String counts(Breakdown breakdown) {
    List<List<String>> rows = NodeTables.counts(List.of(breakdown.knownCounts()));
    TextTable table = TextTable.ofNumbers(List.of("counted by the agents", "all nodes"));
    rows.forEach(table::add);
    return rows.isEmpty() ? "" : "\n" + table.text();
  }

  private static String title(String scope, long reads, long responses) {
    return "\n%s reads (ms): %s, with %s responses\n"
        .formatted(scope.replace('_', ' '), Format.count(reads), Format.count(responses));
  }

  private static String table(Breakdown breakdown, String scope, Histogram whole) {
    List<String> header = new ArrayList<>(List.of("component", "share%"));
    LATENCIES.forEach(metric -> header.add(metric.label()));
    TextTable table = TextTable.ofNumbers(header);
    for (String component : Breakdown.COMPONENTS) {
      Histogram latency = breakdown.sum(component, scope);
      if (latency.getTotalCount() > 0) {
        List<String> row = new ArrayList<>(List.of(component));
        row.add(Format.percent(latency.getMean() / whole.getMean()));
        LATENCIES.forEach(metric -> row.add(Format.number(metric.millisOf(latency))));
        table.add(row);
      }
    }
    return table.text();
  }

  /** Returns the base of shares: the total, or the response time if no read has ended. */
  static Histogram whole(Breakdown breakdown, String scope) {
    Histogram total = breakdown.sum("total", scope);
    return total.getTotalCount() > 0 ? total : breakdown.sum("response", scope);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.breakdown;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopyDelayRange;
import io.manx.results.comparison.ServedReads;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.ReportTable;
import io.manx.results.run.AgentCount;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The tables on single nodes, for every kind of report. */
public final class NodeTables {
  private NodeTables() {}

  /** Returns the variants with counts of agents. */
  private static List<VariantSummary> counting(Comparison comparison) {
    return comparison.variants().stream()
        .filter(variant -> !variant.agentCounts().isEmpty())
        .toList();
  }

  /** Returns what the agents counted: a column per variant. */
  public static ReportTable countsTable(Comparison comparison) {
    List<VariantSummary> counting = counting(comparison);
    List<String> header = new ArrayList<>(List.of("count"));
    counting.forEach(variant -> header.add(variant.name()));
    return new ReportTable(
        "Counted by the agents",
        header,
        counts(counting.stream().map(VariantSummary::agentCounts).toList()),
        "");
  }

  /** Returns a row for each name, and one for a derived figure; each list is a column. */
  static List<List<String>> counts(List<List<AgentCount>> columns) {
    List<List<String>> rows = new ArrayList<>();
    columns.stream()
        .flatMap(List::stream)
        .map(AgentCount::name)
        .distinct()
        .sorted()
        .forEach(
            name ->
                rows.add(row(name, columns, all -> Format.count(AgentCount.valueOf(name, all)))));
    if (columns.stream().anyMatch(all -> AgentCount.partsAtOnce(all).isPresent())) {
      rows.add(row("parts of a range read at once", columns, NodeTables::partsAtOnce));
    }
    return rows;
  }

  private static String partsAtOnce(List<AgentCount> counts) {
    OptionalDouble parts = AgentCount.partsAtOnce(counts);
    return parts.isPresent() ? Format.number(parts.getAsDouble()) : Format.UNKNOWN;
  }

  private static List<String> row(
      String name, List<List<AgentCount>> columns, Function<List<AgentCount>, String> cell) {
    List<String> row = new ArrayList<>(List.of(name));
    columns.forEach(column -> row.add(cell.apply(column)));
    return row;
  }

  /** Returns the reads that each node served; without rows if not measured. */
  public static ReportTable servedTable(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      for (ServedReads node : variant.served()) {
        rows.add(
            List.of(
                variant.name() + ", " + node.node(),
                Format.count(node.intervals()),
                Format.number(node.mean()),
                Format.number(node.standardDeviation()),
                Format.count(node.minimum())));
      }
    }
    return new ReportTable(
        "Reads served per 100 ms, all rounds together",
        List.of("variant, node", "intervals", "mean", "standard deviation", "minimum"),
        rows,
        "");
  }

  /** Returns the delays before copies of reads; without rows if unknown. */
  public static ReportTable copyDelaysTable(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      for (CopyDelayRange range : variant.copyDelays()) {
        Integer readGroup = range.readGroup();
        rows.add(
            List.of(
                variant.name() + ", " + range.node(),
                range.origin() + (readGroup == null ? "" : ", reads of class " + readGroup),
                Format.number(range.firstMillis()),
                Format.number(range.lastMillis()),
                Format.number(range.highestMillis())));
      }
    }
    return new ReportTable(
        "Delay before a copy of a read, in ms",
        List.of("variant, node", "by", "first", "last", "highest"),
        rows,
        "The first delay of the first round, the last of the last, the highest of all.");
  }
}

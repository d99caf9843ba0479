package io.manx.results.report.breakdown;

import io.manx.results.report.format.Format;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopyDelayRange;
import io.manx.results.comparison.ServedReads;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.run.AgentCount;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;

/** Rows, as text, of the tables that tell of single nodes; the same in every kind of report. */
public final class NodeTables {
  public static final List<String> SERVED_HEADER =
      List.of("variant, node", "intervals", "mean", "standard deviation", "minimum");
  public static final List<String> DELAYS_HEADER =
      List.of("variant, node", "by", "first", "last", "highest");

  private NodeTables() {}

  /** Variants whose agents counted anything. */
  private static List<VariantSummary> counting(Comparison comparison) {
    return comparison.variants().stream()
        .filter(variant -> !variant.agentCounts().isEmpty())
        .toList();
  }

  /** Header of what agents counted: variants. */
  public static List<String> countsHeader(Comparison comparison) {
    List<String> header = new ArrayList<>(List.of("counted by the agents"));
    counting(comparison).forEach(variant -> header.add(variant.name()));
    return header;
  }

  /** What the agents of each variant counted, by name; empty if there are none. */
  public static List<List<String>> counts(Comparison comparison) {
    return counts(counting(comparison).stream().map(VariantSummary::agentCounts).toList());
  }

  /** A row for each name, and one of what follows from them; a column for each list. */
  public static List<List<String>> counts(List<List<AgentCount>> columns) {
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

  /** Reads that each node served per 100 ms; empty if no node measured them. */
  public static List<List<String>> served(Comparison comparison) {
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
    return rows;
  }

  /** Delays before copies of reads, in milliseconds; empty if they are not known. */
  public static List<List<String>> copyDelays(Comparison comparison) {
    List<List<String>> rows = new ArrayList<>();
    for (VariantSummary variant : comparison.variants()) {
      for (CopyDelayRange range : variant.copyDelays()) {
        Integer costClass = range.costClass();
        rows.add(
            List.of(
                variant.name() + ", " + range.node(),
                range.origin() + (costClass == null ? "" : ", reads of class " + costClass),
                Format.number(range.firstMillis()),
                Format.number(range.lastMillis()),
                Format.number(range.highestMillis())));
      }
    }
    return rows;
  }
}

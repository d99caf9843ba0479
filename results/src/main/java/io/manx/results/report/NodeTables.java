package io.manx.results.report;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.CopyDelayRange;
import io.manx.results.comparison.ServedReads;
import io.manx.results.comparison.VariantSummary;
import java.util.ArrayList;
import java.util.List;

/** Rows, as text, of the tables that tell of single nodes; the same in every kind of report. */
final class NodeTables {
  static final List<String> SERVED_HEADER =
      List.of("variant, node", "intervals", "mean", "standard deviation", "minimum");
  static final List<String> DELAYS_HEADER =
      List.of("variant, node", "by", "first", "last", "highest");

  private NodeTables() {}

  /** Reads that each node served per 100 ms; empty if no node measured them. */
  static List<List<String>> served(Comparison comparison) {
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
  static List<List<String>> copyDelays(Comparison comparison) {
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

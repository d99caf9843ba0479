package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.Lines;
import io.manx.results.report.format.TextTable;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;

/**
 * A comparison on one screen of 80 columns: the verdict, a table of the main operation, a line for
 * each other operation, and the warnings. {@link TextReport} has the details.
 */
public final class ScreenText {
  private static final int WIDTH = 80;
  private static final int NAME_LENGTH = 28;

  /** Lines of 24 that four variants, two operations and the paths of the results leave. */
  private static final int WARNING_LINES = 8;

  private static final List<Metric> LATENCIES =
      List.of(Metric.P50, Metric.P99, Metric.P999, Metric.MAX);

  /** The latencies to show if a round has too few requests for a p99.9. */
  private static final List<Metric> LATENCIES_OF_FEW =
      List.of(Metric.MEAN, Metric.P50, Metric.P99, Metric.MAX);

  private static final long ENOUGH_FOR_P999 = 1_000;
  private static final long ENOUGH_FOR_P99 = 100;

  private ScreenText() {}

  /** Returns a comparison as text, each line ended by a line feed. */
  public static String of(Comparison comparison) {
    StringBuilder text = new StringBuilder(wrapped(Finding.of(comparison), ""));
    String main = Operations.main(comparison);
    if (!main.isEmpty()) {
      text.append('\n').append(table(comparison, main)).append('\n');
      Operations.otherWholeOnes(comparison)
          .forEach(operation -> text.append(line(comparison, operation)));
    }
    text.append(counted(comparison, "Failed", OperationSummary::errors));
    text.append(counted(comparison, "Never sent", OperationSummary::dropped));
    return text.append(warnings(comparison)).toString();
  }

  private static String table(Comparison comparison, String operation) {
    List<Metric> latencies =
        requestsPerRound(comparison, operation) < ENOUGH_FOR_P999 ? LATENCIES_OF_FEW : LATENCIES;
    List<String> header = new ArrayList<>(List.of(operation + ", ms"));
    latencies.forEach(metric -> header.add(metric.label()));
    header.add("extra requests");
    TextTable table = TextTable.ofNumbers(header);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        List<String> row = new ArrayList<>(List.of(shortened(variant.name())));
        latencies.forEach(metric -> row.add(Format.number(summary.metric(metric))));
        row.add(Format.percentWithSign(summary.extraRequestsRatio()));
        table.add(row);
      }
    }
    return table.text();
  }

  private static long requestsPerRound(Comparison comparison, String operation) {
    VariantSummary baseline = comparison.variants().get(0);
    OperationSummary summary = baseline.operations().get(operation);
    return summary == null ? 0 : summary.requests() / baseline.runs();
  }

  /** Returns the baseline's p99, or the mean of few requests, and the others by verdict. */
  private static String line(Comparison comparison, String operation) {
    VariantSummary baseline = comparison.variants().get(0);
    Metric metric =
        requestsPerRound(comparison, operation) < ENOUGH_FOR_P99 ? Metric.MEAN : Metric.P99;
    List<String> clauses = verdicts(comparison, operation, metric);
    return wrapped(
        "%s: %s %s with %s%s."
            .formatted(
                operation,
                metric.label(),
                millis(baseline, operation, metric),
                shortened(baseline.name()),
                clauses.isEmpty() ? "" : "; " + String.join("; ", clauses)),
        "  ");
  }

  private static List<String> verdicts(Comparison comparison, String operation, Metric metric) {
    List<String> clauses = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      List<String> names = new ArrayList<>();
      for (VariantSummary variant : comparison.variants()) {
        if (comparison
            .ratio(variant.name(), operation, metric)
            .map(MetricRatio::verdict)
            .filter(verdict::equals)
            .isPresent()) {
          names.add(
              shortened(variant.name())
                  + (verdict.isClaim() ? " (" + millis(variant, operation, metric) + ")" : ""));
        }
      }
      if (!names.isEmpty()) {
        boolean allOthers = names.size() > 1 && names.size() == comparison.variants().size() - 1;
        clauses.add(
            verdict.isClaim()
                ? verdict.text() + " with " + String.join(", ", names)
                : verdict.text() + " for " + (allOthers ? "the others" : String.join(", ", names)));
      }
    }
    return clauses;
  }

  private static String millis(VariantSummary variant, String operation, Metric metric) {
    OperationSummary summary = variant.operations().get(operation);
    double millis = summary == null ? Double.NaN : summary.metric(metric);
    return Format.number(millis) + " ms";
  }

  /**
   * Returns the number of requests with an outcome over all operations, by variant; empty if there
   * are none.
   */
  private static String counted(
      Comparison comparison, String what, ToLongFunction<OperationSummary> count) {
    List<String> counts = new ArrayList<>();
    Set<Long> requests = new TreeSet<>();
    for (VariantSummary variant : comparison.variants()) {
      requests.add(sum(variant, OperationSummary::requests));
      long number = sum(variant, count);
      if (number > 0) {
        counts.add(shortened(variant.name()) + " " + Format.count(number));
      }
    }
    String each = requests.size() == 1 ? " of " + Format.count(requests.iterator().next()) : "";
    return counts.isEmpty()
        ? ""
        : wrapped("%s%s requests: %s.".formatted(what, each, String.join(", ", counts)), "  ");
  }

  private static long sum(VariantSummary variant, ToLongFunction<OperationSummary> count) {
    return variant.operations().entrySet().stream()
        .filter(entry -> !PartLegend.isPart(entry.getKey()))
        .mapToLong(entry -> count.applyAsLong(entry.getValue()))
        .sum();
  }

  /** Returns as many whole warnings as fit, at least one, and the number of further ones. */
  private static String warnings(Comparison comparison) {
    StringBuilder text = new StringBuilder();
    long lines = 0;
    int shown = 0;
    for (String warning : comparison.warnings()) {
      String wrapped = wrapped("Warning: " + warning, "  ");
      lines += wrapped.lines().count();
      if (shown > 0 && lines > WARNING_LINES) {
        break;
      }
      text.append(wrapped);
      shown++;
    }
    int more = comparison.warnings().size() - shown;
    return more == 0
        ? text.toString()
        : text.append(Format.count(more, "more warning")).append(" in the report.\n").toString();
  }

  private static String shortened(String name) {
    return Format.shortened(name, NAME_LENGTH);
  }

  private static String wrapped(String text, String indent) {
    return Lines.wrapped(text, indent, WIDTH);
  }
}

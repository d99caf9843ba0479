// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.comparison;

import io.manx.results.comparison.Comparison;
import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.VariantSummary;
import io.manx.results.comparison.Warning;
import io.manx.results.report.format.Format;
import io.manx.results.report.format.MarkerChart;
import io.manx.results.report.format.Screen;
import io.manx.results.report.format.Style;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A comparison on one screen: the question, the conclusion, a chart and a table of the main
 * operation, a sentence for each step, and the warnings. {@link TextReport} has the details.
 */
public final class ScreenText {
  private static final int WARNINGS = 3;
  private static final int COLUMNS_FOR_LABELS = 70;
  private static final int COLUMNS_FOR_VALUES = 100;
  private static final int LONGEST_LABEL = 28;

  private final Comparison comparison;
  private final Screen screen;
  private final String operation;

  private ScreenText(Comparison comparison, Screen screen) {
    this.comparison = comparison;
    this.screen = screen;
    this.operation = Operations.main(comparison);
  }

  /**
   * Returns a comparison as text, each line ended by a line feed.
   *
   * @param question what was to be found out, as the first line
   */
  public static String of(Comparison comparison, String question, Screen screen) {
    ScreenText text = new ScreenText(comparison, screen);
    List<String> sections = new ArrayList<>();
    sections.add(screen.wrapped(question, ""));
    sections.add(screen.styled(Style.BOLD, screen.wrapped(Conclusion.of(comparison), "")));
    if (!text.operation.isEmpty()) {
      sections.add(text.chart());
      sections.add(ScreenTable.of(comparison, text.operation, screen));
    }
    sections.add(text.verdictsAndWarnings());
    return sections.stream()
        .filter(section -> !section.isEmpty())
        .collect(Collectors.joining("\n"));
  }

  private String chart() {
    List<Metric> shown =
        Operations.latencies(comparison, operation).stream()
            .filter(metric -> metric.percentile() < 100)
            .toList();
    Metric low = shown.get(shown.size() - 2);
    Metric high = shown.get(shown.size() - 1);
    boolean wide = screen.columns() >= COLUMNS_FOR_LABELS;
    MarkerChart chart = new MarkerChart("ms", low.label(), high.label(), screen);
    for (VariantSummary variant : comparison.variants()) {
      OperationSummary summary = variant.operations().get(operation);
      if (summary != null) {
        String label =
            wide
                ? Labels.variant(comparison, variant.name())
                : Labels.brief(comparison, variant.name());
        chart.add(label, summary.metric(low), summary.metric(high));
      }
    }
    return chart.text(LONGEST_LABEL, screen.columns() >= COLUMNS_FOR_VALUES);
  }

  private String verdictsAndWarnings() {
    StringBuilder text = new StringBuilder();
    DifferenceText.of(comparison).forEach(line -> text.append(screen.wrapped(line, "  ")));
    text.append(counted("Failed", OperationSummary::errors));
    text.append(counted("Never sent", OperationSummary::dropped));
    List<String> warnings =
        comparison.warnings().stream()
            .map(Warning::brief)
            .filter(warning -> !warning.isEmpty())
            .toList();
    warnings.stream()
        .limit(WARNINGS)
        .map(warning -> screen.wrapped("Warning: " + warning + ".", "  "))
        .forEach(warning -> text.append(screen.styled(Style.WARNING, warning)));
    int more = warnings.size() - WARNINGS;
    if (more > 0) {
      text.append(screen.wrapped(Format.count(more, "more warning") + " in the report.", "  "));
    }
    return text.toString();
  }

  /**
   * Returns the number of requests with an outcome over all operations, by variant; empty if there
   * are none.
   */
  private String counted(String what, ToLongFunction<OperationSummary> count) {
    List<String> counts = new ArrayList<>();
    Set<Long> requests = new TreeSet<>();
    for (VariantSummary variant : comparison.variants()) {
      requests.add(sum(variant, OperationSummary::requests));
      long number = sum(variant, count);
      if (number > 0) {
        counts.add(Labels.variant(comparison, variant.name()) + " " + Format.count(number));
      }
    }
    String each = requests.size() == 1 ? " of " + Format.count(requests.iterator().next()) : "";
    return counts.isEmpty()
        ? ""
        : screen.wrapped(
            "%s%s requests: %s.".formatted(what, each, String.join(", ", counts)), "  ");
  }

  private static long sum(VariantSummary variant, ToLongFunction<OperationSummary> count) {
    return variant.operations().entrySet().stream()
        .filter(entry -> !PartLegend.isPart(entry.getKey()))
        .mapToLong(entry -> count.applyAsLong(entry.getValue()))
        .sum();
  }
}

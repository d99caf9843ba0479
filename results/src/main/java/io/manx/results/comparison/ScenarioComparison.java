// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of variants in simulations of one scenario.
 *
 * @param name the scenario's name
 * @param runs the runs
 * @param comparison the comparison of the runs
 * @param counts additional counts by variant and name, such as {@code nodes_per_range}; averages
 *     over the runs, but for names with {@code most_} the largest of all runs. May be empty
 */
public record ScenarioComparison(
    String name,
    List<RunFile> runs,
    Comparison comparison,
    Map<String, Map<String, Double>> counts) {
  /** Name of the operation that all simulated runs have: single reads. */
  public static final String OPERATION = "read";

  /** Name of the operation of range reads. */
  public static final String RANGE = "range";

  /** The latencies by which scenarios are compared, the most important first. */
  public static final List<Metric> LATENCIES =
      List.of(Metric.P999, Metric.P99, Metric.P95, Metric.P50, Metric.MEAN);

  /**
   * Compares the variants within each scenario, without additional counts.
   *
   * @param baseline name of the variant that the others are compared with; null for the first
   * @throws io.manx.results.UserException if there is no run of the baseline
   */
  public static List<ScenarioComparison> of(
      Map<String, List<RunFile>> byScenario, @Nullable String baseline) {
    return of(byScenario, Map.of(), baseline);
  }

  /**
   * Compares the variants within each scenario.
   *
   * @param counts additional counts by scenario, variant and name
   * @param baseline name of the variant that the others are compared with; null for the first
   * @throws io.manx.results.UserException if there is no run of the baseline
   */
  public static List<ScenarioComparison> of(
      Map<String, List<RunFile>> byScenario,
      Map<String, Map<String, Map<String, Double>>> counts,
      @Nullable String baseline) {
    List<ScenarioComparison> comparisons = new ArrayList<>();
    byScenario.forEach(
        (name, runs) ->
            comparisons.add(
                new ScenarioComparison(
                    name,
                    runs,
                    Comparison.of(runs, baseline),
                    counts.getOrDefault(name, Map.of()))));
    return comparisons;
  }

  /** Returns whether the scenario has range reads. */
  public boolean hasRanges() {
    return comparison.operations().contains(RANGE);
  }

  /** Returns the names of additional counts, in their order. */
  public Set<String> countNames() {
    Set<String> names = new LinkedHashSet<>();
    counts.values().forEach(ofVariant -> names.addAll(ofVariant.keySet()));
    return names;
  }

  /** Returns the purpose of the scenario in a sentence; empty if none was given. */
  public String description() {
    return runs.get(0).configuration().getOrDefault("description", "");
  }

  /**
   * Returns a note for titles if variants differ in how they send copies of late requests;
   * otherwise an empty text. Then policies alone do not explain their differences.
   */
  public String copiesNote() {
    List<String> ways =
        comparison.variants().stream().map(each -> wayOfCopies(each.name())).distinct().toList();
    return ways.size() < 2 ? "" : "variants differ in copies: " + String.join(", ", ways);
  }

  /**
   * Returns how a variant sends copies. Its name is a policy, then a plus sign and the way of
   * copies if any, then a slash and the order of reads.
   */
  private static String wayOfCopies(String variant) {
    int slash = variant.indexOf('/');
    String untilOrder = slash < 0 ? variant : variant.substring(0, slash);
    int plus = untilOrder.lastIndexOf('+');
    return plus < 0 ? "none" : untilOrder.substring(plus + 1);
  }

  /** Returns the runs by variant, the baseline first. */
  public Map<String, List<RunFile>> byVariant() {
    return Comparison.grouped(runs, comparison.baseline());
  }
}

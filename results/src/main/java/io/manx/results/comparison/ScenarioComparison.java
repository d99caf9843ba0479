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
 * What simulations of one scenario say about their variants.
 *
 * @param name the scenario's name
 * @param runs the runs
 * @param comparison what they say
 * @param counts what was counted besides, by variant and name, which is of the form {@code
 *     nodes_per_range}: the average of the runs, but of a name that begins with {@code most_} the
 *     largest of all runs. Empty if nothing was
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

  /** What scenarios are compared by, the first one first. */
  public static final List<Metric> LATENCIES =
      List.of(Metric.P999, Metric.P99, Metric.P95, Metric.P50, Metric.MEAN);

  /**
   * Compares the variants within each scenario, of which nothing was counted besides.
   *
   * @param baseline name of the variant that the others are set against; null for the first
   * @throws io.manx.results.UserException if there is no run of the baseline
   */
  public static List<ScenarioComparison> of(
      Map<String, List<RunFile>> byScenario, @Nullable String baseline) {
    return of(byScenario, Map.of(), baseline);
  }

  /**
   * Compares the variants within each scenario.
   *
   * @param counts what was counted besides, by scenario, variant and name
   * @param baseline name of the variant that the others are set against; null for the first
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

  /** Whether it has range reads. */
  public boolean hasRanges() {
    return comparison.operations().contains(RANGE);
  }

  /** The names of what was counted besides, in their order. */
  public Set<String> countNames() {
    Set<String> names = new LinkedHashSet<>();
    counts.values().forEach(ofVariant -> names.addAll(ofVariant.keySet()));
    return names;
  }

  /** What the scenario shows, in a sentence; empty if nobody said. */
  public String description() {
    return runs.get(0).configuration().getOrDefault("description", "");
  }

  /**
   * Says for a title that the variants send copies of late requests in different ways, if they do:
   * their difference is then not of policies alone. Empty otherwise.
   */
  public String copiesNote() {
    List<String> ways =
        comparison.variants().stream().map(each -> wayOfCopies(each.name())).distinct().toList();
    return ways.size() < 2 ? "" : "variants differ in copies: " + String.join(", ", ways);
  }

  /**
   * A variant is a policy, behind a plus sign its way to send copies if it does, and behind a slash
   * its order of reads.
   */
  private static String wayOfCopies(String variant) {
    int slash = variant.indexOf('/');
    String untilOrder = slash < 0 ? variant : variant.substring(0, slash);
    int plus = untilOrder.lastIndexOf('+');
    return plus < 0 ? "none" : untilOrder.substring(plus + 1);
  }

  /** The runs by variant, the baseline first. */
  public Map<String, List<RunFile>> byVariant() {
    return Comparison.grouped(runs, comparison.baseline());
  }
}

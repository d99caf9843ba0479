package io.manx.results.comparison;

import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What simulations of one scenario say about their variants.
 *
 * @param name the scenario's name
 * @param runs the runs
 * @param comparison what they say
 */
public record ScenarioComparison(String name, List<RunFile> runs, Comparison comparison) {
  /** Name of the only operation in simulated runs. */
  public static final String OPERATION = "read";

  /** What scenarios are compared by, the first one first. */
  public static final List<Metric> LATENCIES =
      List.of(Metric.P999, Metric.P99, Metric.P95, Metric.P50, Metric.MEAN);

  /**
   * Compares the variants within each scenario.
   *
   * @param baseline name of the variant that the others are set against; null for the first
   * @throws io.manx.results.UserException if there is no run of the baseline
   */
  public static List<ScenarioComparison> of(
      Map<String, List<RunFile>> byScenario, @Nullable String baseline) {
    List<ScenarioComparison> comparisons = new ArrayList<>();
    byScenario.forEach(
        (name, runs) ->
            comparisons.add(new ScenarioComparison(name, runs, Comparison.of(runs, baseline))));
    return comparisons;
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

  /** A variant is a policy, and behind a plus sign its way to send copies if it does. */
  private static String wayOfCopies(String variant) {
    int plus = variant.lastIndexOf('+');
    return plus < 0 ? "none" : variant.substring(plus + 1);
  }

  /** The runs by variant, the baseline first. */
  public Map<String, List<RunFile>> byVariant() {
    return Comparison.grouped(runs, comparison.baseline());
  }
}

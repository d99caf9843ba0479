// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.UserException;
import io.manx.results.run.AgentCount;
import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.Pairing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The comparison of variants that follows from a set of run files.
 *
 * @param baseline name of the variant that the others are compared with
 * @param variants the variants, the baseline first
 * @param ratios ratios of every other variant to the baseline; empty without paired rounds
 * @param steps ratios of every variant to the one before it; empty unless requested
 * @param pairs ratios of every variant to every one before it; empty unless requested
 * @param machine the machine of the first run
 * @param seed the seed of the first run
 * @param differences settings that differ between variants: value by variant by setting
 * @param provenance builds, dates, load and speed of the machine
 * @param warnings warnings for readers of the figures
 */
public record Comparison(
    String baseline,
    List<VariantSummary> variants,
    List<VariantRatio> ratios,
    List<VariantRatio> steps,
    List<VariantRatio> pairs,
    Machine machine,
    long seed,
    Map<String, Map<String, String>> differences,
    Provenance provenance,
    List<Warning> warnings) {

  /** The default baseline, if there is such a variant. */
  private static final String DEFAULT_BASELINE = "stock";

  /**
   * Compares the variants of the runs.
   *
   * @param baselineOrNull name of the baseline; null for {@code stock}, or else the first variant
   * @throws UserException if there is no run, or no run of the baseline, or two runs of the same
   *     variant and round
   */
  public static Comparison of(List<RunFile> runs, @Nullable String baselineOrNull) {
    return of(runs, baselineOrNull, Pairing.BASELINE);
  }

  /**
   * Compares the variants of the runs.
   *
   * @param baselineOrNull name of the baseline; null for {@code stock}, or else the first variant
   * @param pairing which variants are compared with each other; of all these pairs together one in
   *     twenty comparisons may claim anything falsely
   * @throws UserException if there is no run, or no run of the baseline, or two runs of the same
   *     variant and round
   */
  public static Comparison of(
      List<RunFile> runs, @Nullable String baselineOrNull, Pairing pairing) {
    if (runs.isEmpty()) {
      throw new UserException("no runs to compare; give at least one run file");
    }
    Map<String, List<RunFile>> byVariant = grouped(runs, baselineOrNull);
    RunFile first = runs.get(0);
    List<VariantSummary> variants = new ArrayList<>();
    byVariant.forEach((name, ofVariant) -> variants.add(summary(name, ofVariant)));
    Ratios ratios = new Ratios(byVariant, pairing, first.seed());
    return new Comparison(
        variants.get(0).name(),
        variants,
        ratios.toBaseline(),
        pairing.steps() ? ratios.steps() : List.of(),
        pairing.all() ? ratios.all() : List.of(),
        first.machine(),
        first.seed(),
        differences(byVariant),
        Provenance.of(runs),
        Warnings.of(byVariant));
  }

  /** Returns what the warnings say in full. */
  public List<String> warningTexts() {
    return warnings.stream().map(Warning::text).toList();
  }

  /** Returns the summary of a variant. */
  public Optional<VariantSummary> variant(String name) {
    return variants.stream().filter(variant -> variant.name().equals(name)).findFirst();
  }

  /** Returns whether a metric is known of any variant. */
  public boolean knows(Metric metric) {
    return variants.stream()
        .flatMap(variant -> variant.operations().values().stream())
        .anyMatch(operation -> !Double.isNaN(operation.metric(metric)));
  }

  /** Returns the ratio of a metric of a variant to the baseline's, if there is one. */
  public Optional<MetricRatio> ratio(String variant, String operation, Metric metric) {
    return found(ratios, variant, operation, metric);
  }

  /** Returns the ratio of a metric of a variant to that of the one before it, if there is one. */
  public Optional<MetricRatio> step(String variant, String operation, Metric metric) {
    return found(steps, variant, operation, metric);
  }

  /** Returns the ratio of a metric of a pair of variants, if all pairs were compared. */
  public Optional<MetricRatio> pair(String variant, String other, String operation, Metric metric) {
    return found(
        pairs.stream().filter(pair -> pair.baseline().equals(other)).toList(),
        variant,
        operation,
        metric);
  }

  private static Optional<MetricRatio> found(
      List<VariantRatio> among, String variant, String operation, Metric metric) {
    return among.stream()
        .filter(ratio -> ratio.variant().equals(variant))
        .map(VariantRatio::result)
        .filter(result -> result.operation().equals(operation) && result.metric() == metric)
        .findFirst();
  }

  /** Returns the names of all operations, then those of parts of operations. */
  public Set<String> operations() {
    Set<String> names = new LinkedHashSet<>();
    variants.forEach(variant -> names.addAll(variant.operations().keySet()));
    return names;
  }

  /**
   * Returns the runs by variant, the baseline first, the others in their order. Parts of operations
   * that not all variants have are left out.
   */
  public static Map<String, List<RunFile>> grouped(
      List<RunFile> runs, @Nullable String baselineOrNull) {
    Map<String, List<RunFile>> unordered = new LinkedHashMap<>();
    for (RunFile run : CommonParts.only(runs)) {
      unordered.computeIfAbsent(run.variant(), name -> new ArrayList<>()).add(run);
    }
    String baseline = baselineOrNull;
    if (baseline == null) {
      baseline = unordered.containsKey(DEFAULT_BASELINE) ? DEFAULT_BASELINE : runs.get(0).variant();
    }
    List<RunFile> ofBaseline = unordered.remove(baseline);
    if (ofBaseline == null) {
      throw new UserException(
          "no run of the baseline " + baseline + "; choose one of " + unordered.keySet());
    }
    Map<String, List<RunFile>> grouped = new LinkedHashMap<>();
    grouped.put(baseline, ofBaseline);
    grouped.putAll(unordered);
    return grouped;
  }

  private static VariantSummary summary(String name, List<RunFile> runs) {
    Set<String> operations = new LinkedHashSet<>();
    runs.forEach(run -> operations.addAll(run.operationsAndParts().keySet()));
    Map<String, OperationSummary> summaries = new LinkedHashMap<>();
    operations.forEach(operation -> summaries.put(operation, OperationSummary.of(operation, runs)));
    return new VariantSummary(
        name,
        runs.size(),
        summaries,
        ServedReads.of(runs),
        CopyDelayRange.of(runs),
        AgentCount.ofRuns(runs));
  }

  private static Map<String, Map<String, String>> differences(
      Map<String, List<RunFile>> byVariant) {
    Set<String> settings = new LinkedHashSet<>();
    byVariant
        .values()
        .forEach(runs -> runs.forEach(run -> settings.addAll(run.configuration().keySet())));
    Map<String, Map<String, String>> differences = new LinkedHashMap<>();
    for (String setting : settings) {
      Map<String, String> values = new LinkedHashMap<>();
      byVariant.forEach((variant, runs) -> values.put(variant, values(setting, runs)));
      if (Set.copyOf(values.values()).size() > 1) {
        differences.put(setting, values);
      }
    }
    return differences;
  }

  private static String values(String setting, List<RunFile> runs) {
    Set<String> values = new TreeSet<>();
    runs.forEach(run -> values.add(run.configuration().getOrDefault(setting, "–")));
    return String.join(", ", values);
  }
}

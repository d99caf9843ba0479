// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The warning about requests that failed or were never sent. They are in the latencies with at
 * least the timeout. A percentile that falls among them is a lower bound of the true one.
 */
final class FailureWarning {
  private static final List<Metric> PERCENTILES =
      List.of(Metric.P50, Metric.P95, Metric.P99, Metric.P999);

  private final Map<String, List<RunFile>> byVariant;
  private final AffectedRounds rounds;
  private final Map<String, Long> kinds = new LinkedHashMap<>();
  private long failures;
  private long requests;

  private FailureWarning(Map<String, List<RunFile>> byVariant) {
    this.byVariant = byVariant;
    rounds = new AffectedRounds(byVariant);
    byVariant.forEach((variant, runs) -> runs.forEach(run -> count(variant, run)));
  }

  /** Returns the warning, with nothing in brief; empty if no request failed. */
  static Optional<Warning> of(Map<String, List<RunFile>> byVariant) {
    FailureWarning warning = new FailureWarning(byVariant);
    return warning.rounds.isEmpty()
        ? Optional.empty()
        : Optional.of(new Warning(warning.text(), ""));
  }

  private void count(String variant, RunFile run) {
    long before = failures;
    for (OperationResult result : run.operations().values()) {
      requests += result.requests();
      failures += failuresOf(result);
      result.errorKinds().forEach((kind, count) -> kinds.merge(kind, count, Long::sum));
      if (result.dropped() > 0) {
        kinds.merge("never sent", result.dropped(), Long::sum);
      }
    }
    if (failures > before) {
      rounds.add(variant);
    }
  }

  private static long failuresOf(OperationResult result) {
    return result.errors() + result.dropped();
  }

  private String text() {
    return String.format(
        Locale.ROOT,
        "%s%,d of %,d requests failed: %s. They count with at least the timeout, so %s.",
        rounds.where(),
        failures,
        requests,
        kindsText(),
        meaning());
  }

  private String kindsText() {
    return kinds.entrySet().stream()
        .map(entry -> String.format(Locale.ROOT, "%s %,d", entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private String meaning() {
    Map<String, Set<String>> bounded = bounded();
    if (bounded.isEmpty()) {
      return "only max is a lower bound: they are too few to move the p99.9 of most rounds";
    }
    String figures =
        bounded.entrySet().stream()
            .map(
                entry ->
                    "%s is a lower bound with %s"
                        .formatted(entry.getKey(), String.join(", ", entry.getValue())))
            .collect(Collectors.joining("; "));
    return figures + verdict(bounded);
  }

  /** Returns what lower bounds mean for ratios to the baseline, the first variant. */
  private String verdict(Map<String, Set<String>> bounded) {
    if (byVariant.size() == 1) {
      return "";
    }
    String baseline = byVariant.keySet().iterator().next();
    boolean ofBaseline = bounded.values().stream().anyMatch(each -> each.contains(baseline));
    boolean ofOthers =
        bounded.values().stream().anyMatch(each -> each.size() > (each.contains(baseline) ? 1 : 0));
    if (ofBaseline && ofOthers) {
      return "; ratios of two lower bounds bound nothing";
    }
    return ofBaseline
        ? "; the gain over it is at least what the ratio says"
        : "; their gain over %s is at most what the ratio says".formatted(baseline);
  }

  /**
   * Returns the variants by figure whose median round is a lower bound, such as of p99.9 of read.
   */
  private Map<String, Set<String>> bounded() {
    Map<String, Set<String>> bounded = new LinkedHashMap<>();
    byVariant.forEach(
        (variant, runs) ->
            runs.stream()
                .flatMap(run -> run.operations().keySet().stream())
                .distinct()
                .forEach(
                    operation ->
                        lowest(operation, runs)
                            .ifPresent(
                                lowest ->
                                    bounded
                                        .computeIfAbsent(
                                            figure(lowest, operation), any -> new LinkedHashSet<>())
                                        .add(variant))));
    return bounded;
  }

  private static String figure(Metric lowest, String operation) {
    String upwards = lowest == Metric.P999 ? "" : " and what is above it";
    return "%s of %s%s".formatted(lowest.label(), operation, upwards);
  }

  /** Returns the lowest percentile that falls among the failures in at least half of the rounds. */
  private static Optional<Metric> lowest(String operation, List<RunFile> runs) {
    List<OperationResult> results =
        runs.stream()
            .map(run -> run.operations().get(operation))
            .flatMap(result -> Optional.ofNullable(result).stream())
            .filter(result -> result.requests() > 0)
            .toList();
    return PERCENTILES.stream()
        .filter(
            metric ->
                2 * results.stream().filter(each -> isAmong(metric, each)).count()
                    >= results.size())
        .findFirst();
  }

  private static boolean isAmong(Metric metric, OperationResult result) {
    double rank = Math.ceil(metric.percentile() / 100 * result.requests() - 1e-6);
    return rank > result.requests() - failuresOf(result);
  }
}

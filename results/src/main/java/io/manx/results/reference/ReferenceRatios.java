// SPDX-License-Identifier: Apache-2.0

package io.manx.results.reference;

import io.manx.results.comparison.OperationSummary;
import io.manx.results.comparison.Provenance;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import io.manx.results.statistics.UnpairedRatio;
import io.manx.results.statistics.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Computes the ratios to a reference. */
final class ReferenceRatios {
  private ReferenceRatios() {}

  /**
   * Compares the same variants now and then.
   *
   * @param now rounds by variant, at least one
   * @param then rounds of the reference, by the same variants
   */
  static ReferenceComparison compare(
      Map<String, List<RunFile>> now, Map<String, List<RunFile>> then) {
    List<Row> rows = new ArrayList<>();
    now.forEach(
        (variant, runs) -> rows.addAll(rows(variant, runs, then.getOrDefault(variant, List.of()))));
    return new ReferenceComparison(
        List.copyOf(now.keySet()),
        rows.stream().map(row -> row.compared(rows.size())).toList(),
        Provenance.of(flat(now)),
        Provenance.of(flat(then)),
        ReferenceWarnings.of(now, then));
  }

  private static List<RunFile> flat(Map<String, List<RunFile>> byVariant) {
    return byVariant.values().stream().flatMap(List::stream).toList();
  }

  /** Returns the figures of a variant that are known now and then. */
  private static List<Row> rows(String variant, List<RunFile> now, List<RunFile> then) {
    Set<String> operations = new LinkedHashSet<>();
    now.forEach(run -> operations.addAll(run.operationsAndParts().keySet()));
    List<Row> rows = new ArrayList<>();
    for (String operation : operations) {
      List<OperationSummary> summariesNow = summaries(operation, now);
      List<OperationSummary> summariesThen = summaries(operation, then);
      for (Metric metric : Metric.comparedOnes()) {
        double[] valuesNow = values(metric, summariesNow);
        double[] valuesThen = values(metric, summariesThen);
        if (valuesNow.length > 0 && valuesThen.length > 0) {
          rows.add(new Row(variant, operation, metric, valuesNow, valuesThen));
        }
      }
    }
    return rows;
  }

  private static List<OperationSummary> summaries(String operation, List<RunFile> runs) {
    return runs.stream().map(run -> OperationSummary.of(operation, List.of(run))).toList();
  }

  private static double[] values(Metric metric, List<OperationSummary> rounds) {
    return rounds.stream()
        .mapToDouble(round -> round.metric(metric))
        .filter(value -> !Double.isNaN(value))
        .toArray();
  }

  /** The values of a figure by round, now and then. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Row(String variant, String operation, Metric metric, double[] now, double[] then) {

    ReferenceRatio compared(int all) {
      UnpairedRatio ratio = UnpairedRatio.of(now, then, all);
      MetricRatio result =
          new MetricRatio(
              operation,
              metric,
              ratio.ratio(),
              ratio.interval95(),
              ratio.adjustedP(),
              now.length,
              UnpairedRatio.isTooFew(now.length, then.length, all)
                  ? Verdict.TOO_FEW_ROUNDS
                  : Verdict.of(ratio.interval95()));
      return new ReferenceRatio(variant, result, then.length);
    }
  }
}

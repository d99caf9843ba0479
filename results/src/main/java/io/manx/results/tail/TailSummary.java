// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Why the slow requests of one variant were slow, in sum.
 *
 * @param variant name of the variant
 * @param operation name of the operation
 * @param aboveMillis only requests with a higher latency; null for any
 * @param requests slow requests, slowest first
 * @param measuredAbove how many requests were slower than {@code aboveMillis}, kept or not; null
 *     without a bar
 * @param unknown what is not known of them, and how it would be
 */
public record TailSummary(
    String variant,
    String operation,
    @Nullable Double aboveMillis,
    List<Autopsy> requests,
    @Nullable Long measuredAbove,
    List<String> unknown) {
  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns one summary for each variant, in their order. */
  public static List<TailSummary> of(List<RunFile> runs, TailSelection selection) {
    Map<String, List<RunFile>> byVariant = new LinkedHashMap<>();
    runs.forEach(
        run -> byVariant.computeIfAbsent(run.variant(), any -> new ArrayList<>()).add(run));
    String operation = selection.operationIn(runs);
    return byVariant.entrySet().stream()
        .map(entry -> of(entry.getKey(), entry.getValue(), operation, selection))
        .toList();
  }

  private static TailSummary of(
      String variant, List<RunFile> runs, String operation, TailSelection selection) {
    List<Autopsy> requests = selection.of(runs, operation);
    Double above = selection.aboveMillis();
    return new TailSummary(
        variant,
        operation,
        above,
        requests,
        above == null ? null : Long.valueOf(countAbove(above, operation, runs)),
        TailGaps.of(runs, requests));
  }

  private static long countAbove(double millis, String operation, List<RunFile> runs) {
    long count = 0;
    for (RunFile run : runs) {
      OperationResult result = run.operations().get(operation);
      if (result != null) {
        Histogram total = result.total().decode();
        long first = total.nextNonEquivalentValue((long) (millis * NANOS_PER_MILLI));
        count += total.getCountBetweenValues(first, Long.MAX_VALUE);
      }
    }
    return count;
  }

  /** Returns the number of requests by cause, the most frequent first; causes without any lack. */
  public Map<TailCause, Long> counts() {
    Map<TailCause, Long> counts = new TreeMap<>();
    requests.forEach(each -> counts.merge(each.cause(), 1L, Long::sum));
    return descending(counts);
  }

  /** Returns the causes under which requests of any of these variants are counted, in order. */
  public static Set<TailCause> causes(List<TailSummary> summaries) {
    Set<TailCause> causes = new TreeSet<>();
    summaries.forEach(summary -> causes.addAll(summary.counts().keySet()));
    return causes;
  }

  /** Returns the time by cause in milliseconds, of all requests, in the order of causes. */
  public Map<TailCause, Double> millis() {
    Map<TailCause, Double> sums = new TreeMap<>();
    for (Autopsy each : requests) {
      each.spans().forEach(span -> sums.merge(span.cause(), span.millis(), Double::sum));
    }
    return sums;
  }

  /**
   * Returns the number of requests by the state of the node asked first, the most frequent first.
   *
   * @param cause only of these; null for all
   */
  public Map<String, Long> states(@Nullable TailCause cause) {
    Map<String, Long> counts = new TreeMap<>();
    for (Autopsy each : requests) {
      if (cause == null || each.cause() == cause) {
        counts.merge(each.firstState(), 1L, Long::sum);
      }
    }
    return descending(counts);
  }

  private static <K> Map<K, Long> descending(Map<K, Long> counts) {
    Map<K, Long> sorted = new LinkedHashMap<>();
    counts.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }
}

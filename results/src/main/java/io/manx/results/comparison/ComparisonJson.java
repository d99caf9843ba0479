// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.run.Machine;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import io.manx.results.statistics.MetricRatio;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as JSON. The format is promised: fields may be added, but are never renamed.
 *
 * <pre>
 * {"variants": [{"name": "stock",
 *     "operations": {"read": {"requests", "errors", "dropped", "extra_reads_ratio",
 *         "extra_writes_ratio", "throughput_per_s", "mean_ms", "p50_ms", "p90_ms", "p95_ms", "p99_ms",
 *         "p999_ms", "p9999_ms", "max_ms", "node_cpu_ms_per_request", "p999_ms_median_of_rounds",
 *         "p999_ms_all_rounds"}, …}}, …],
 *  "ratios": [{"variant": "manx", "baseline": "stock", "operation": "read",
 *     "metric": "p99_ms", "ratio": 0.12, "ci95": [0.10, 0.15], "verdict": "lower",
 *     "p": 0.008, "rounds": 8}, …],
 *  "machine": {"os", "cpu", "cores", "memory_bytes", "java"},
 *  "seed": 1, "builds": [{"commit", "clean", "changes"}], "rounds": 8, "load": ["open, …"],
 *  "rate_per_s": 400, "started_at", "ended_at",
 *  "speed": [{"one_thread", "two_threads"}], "warnings": ["…"]}
 * </pre>
 *
 * <p>A comparison step by step also has {@code steps}, of the same form as {@code ratios}, where
 * {@code baseline} is the variant before; a comparison of all pairs has {@code pairs}, where {@code
 * baseline} is the other variant. Figures that have ratios are medians over the rounds, and so is
 * {@code p90_ms}; {@code p9999_ms}, {@code max_ms} and {@code p999_ms_all_rounds} are of all rounds
 * together. {@code ci95} allows for all metrics and pairs that are compared. {@code
 * extra_reads_ratio} and {@code extra_writes_ratio} are per request, {@code throughput_per_s}
 * counts successful requests, {@code node_cpu_ms_per_request} is the same for all operations of a
 * run. The verdict is {@code lower}, {@code higher}, {@code no detectable difference} or {@code too
 * few rounds}; {@code p} is that of the swap test, adjusted for all comparisons. {@code
 * agent_counts} of a variant are those of {@code manx.status} over all its rounds, by name, without
 * zeros. An unknown number is null.
 *
 * <p>With limits there are {@code gates}, and with a reference {@code reference_ratios} and {@code
 * reference}:
 *
 * <pre>
 * {"gates": [{"limit": "read.p99 &gt; 20ms", "variant": "manx", "operation": "read",
 *     "metric": "p99_ms", "kind": "absolute", "value": 24.0, "ci95": [21.0, 27.0],
 *     "verdict": "failed", "note": null}, …],
 *  "reference_ratios": [{"variant": "manx", "operation": "read", "metric": "p99_ms", "ratio": 1.02,
 *     "ci95": [0.9, 1.2], "verdict": "no detectable difference", "p": 1.0, "rounds": 8,
 *     "reference_rounds": 8, "unpaired": true}, …],
 *  "reference": {"unpaired": true, "builds", "rounds", "load", "rate_per_s", "started_at",
 *     "ended_at", "speed", "warnings"}}
 * </pre>
 *
 * <p>{@code kind} is {@code absolute}, {@code ratio} or {@code reference_ratio}, and says what
 * {@code value} and {@code ci95} are: a figure in the unit that {@code metric} names, or a ratio of
 * it. {@code metric} can also be {@code errors_percent} or {@code extra_requests_percent}. The
 * verdict of a gate is {@code passed}, {@code failed} or {@code undecided}; {@code note} is a text
 * for people, or null. {@code reference} is on the rounds then; the same fields of the whole are on
 * those now. The interval of an unpaired ratio allows for all of them together.
 */
public final class ComparisonJson {
  private ComparisonJson() {}

  /** Returns the comparison as indented JSON. */
  public static String of(Comparison comparison) {
    return node(comparison).toPrettyString();
  }

  /** Returns the comparison as JSON, to which fields may be added. */
  public static ObjectNode node(Comparison comparison) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = root.putArray("variants");
    for (VariantSummary variant : comparison.variants()) {
      ObjectNode node = variants.addObject().put("name", variant.name());
      ObjectNode operations = node.putObject("operations");
      variant
          .operations()
          .forEach((name, summary) -> addOperation(operations.putObject(name), summary));
      if (!variant.served().isEmpty()) {
        ArrayNode served = node.putArray("served_reads_per_100ms");
        variant.served().forEach(each -> addServed(served.addObject(), each));
      }
      if (!variant.copyDelays().isEmpty()) {
        ArrayNode delays = node.putArray("copy_delays");
        variant.copyDelays().forEach(each -> addDelays(delays.addObject(), each));
      }
      if (!variant.agentCounts().isEmpty()) {
        ObjectNode counts = node.putObject("agent_counts");
        variant.agentCounts().forEach(each -> counts.put(each.name(), each.value()));
      }
    }
    ArrayNode ratios = root.putArray("ratios");
    comparison.ratios().forEach(ratio -> addRatio(ratios.addObject(), ratio));
    if (!comparison.steps().isEmpty()) {
      ArrayNode steps = root.putArray("steps");
      comparison.steps().forEach(ratio -> addRatio(steps.addObject(), ratio));
    }
    if (!comparison.pairs().isEmpty()) {
      ArrayNode pairs = root.putArray("pairs");
      comparison.pairs().forEach(ratio -> addRatio(pairs.addObject(), ratio));
    }
    addMachine(root.putObject("machine"), comparison.machine());
    root.put("seed", comparison.seed());
    ProvenanceJson.add(root, comparison.provenance());
    comparison.warningTexts().forEach(root.putArray("warnings")::add);
    return root;
  }

  private static void addOperation(ObjectNode node, OperationSummary summary) {
    node.put("requests", summary.requests());
    node.put("errors", summary.errors());
    node.put("dropped", summary.dropped());
    node.put("extra_reads_ratio", finiteOrNull(summary.extraReadsRatio()));
    node.put("extra_writes_ratio", finiteOrNull(summary.extraWritesRatio()));
    node.put(Metric.THROUGHPUT.jsonName(), finiteOrNull(summary.metric(Metric.THROUGHPUT)));
    for (Metric metric : Metric.values()) {
      if (metric != Metric.THROUGHPUT) {
        node.put(metric.jsonName(), finiteOrNull(summary.metric(metric)));
      }
    }
    node.put("p999_ms_median_of_rounds", finiteOrNull(summary.metric(Metric.P999)));
    node.put("p999_ms_all_rounds", finiteOrNull(summary.allRoundsP999Millis()));
  }

  private static void addServed(ObjectNode node, ServedReads served) {
    node.put("node", served.node());
    node.put("intervals", served.intervals());
    node.put("mean", finiteOrNull(served.mean()));
    node.put("standard_deviation", finiteOrNull(served.standardDeviation()));
    node.put("minimum", served.minimum());
  }

  private static void addDelays(ObjectNode node, CopyDelayRange delays) {
    node.put("node", delays.node());
    node.put("origin", delays.origin());
    node.put("cost_class", delays.readGroup());
    node.put("first_ms", delays.firstMillis());
    node.put("last_ms", delays.lastMillis());
    node.put("highest_ms", delays.highestMillis());
  }

  private static void addRatio(ObjectNode node, VariantRatio ratio) {
    node.put("variant", ratio.variant());
    node.put("baseline", ratio.baseline());
    addRatio(node, ratio.result());
  }

  /** Adds the fields of a ratio after its variants. */
  public static void addRatio(ObjectNode node, MetricRatio result) {
    node.put("operation", result.operation());
    node.put("metric", result.metric().jsonName());
    node.put("ratio", finiteOrNull(result.ratio()));
    addInterval(node, result.interval95());
    node.put("verdict", result.verdict().text());
    node.put("p", finiteOrNull(result.adjustedP()));
    node.put("rounds", result.rounds());
  }

  /** Adds an interval; an end that is unknown or unlimited is null. */
  public static void addInterval(ObjectNode node, Interval interval) {
    node.putArray("ci95").add(finiteOrNull(interval.low())).add(finiteOrNull(interval.high()));
  }

  private static void addMachine(ObjectNode node, Machine machine) {
    node.put("os", machine.os());
    node.put("cpu", machine.cpu());
    node.put("cores", machine.cores());
    node.put("memory_bytes", machine.memoryBytes());
    node.put("java", machine.java());
  }

  /** Returns a number, or null if it is unknown or unlimited. */
  public static @Nullable Double finiteOrNull(double value) {
    return Double.isFinite(value) ? value : null;
  }
}

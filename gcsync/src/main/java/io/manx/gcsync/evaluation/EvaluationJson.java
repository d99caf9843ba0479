// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.evaluation;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.statistics.PairedRatio;

/**
 * Writes an evaluation as JSON. A stable contract: {@code {"scenario", "collector", "seed",
 * "policies": [{"name", "p999_ms", "p9999_ms", "max_ms", "flush_mean_ms", "flush_sd_ms", "erases",
 * "seeds", …}]}}; figures are means over the seeds. {@code ratios} to the baseline have 95 %
 * intervals. {@code curves} are the data for a report's charts: see {@link EvaluationCurves}.
 *
 * <p>Evaluations on real nodes also have {@code reactions} of the sidecar, and {@code emulation}:
 * {@code writes} to the emulated drive, and {@code late_writes} that reached it more than 1 ms
 * late.
 */
public final class EvaluationJson {
  private EvaluationJson() {}

  /** Returns the evaluation as indented JSON. */
  public static String of(Evaluation evaluation) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.put("scenario", evaluation.scenario());
    root.put("collector", evaluation.collector());
    root.put("source", evaluation.source());
    root.put("seconds", evaluation.seconds());
    root.put("fill_ratio", evaluation.fillRatio());
    root.put("seed", evaluation.seed());
    ArrayNode policies = root.putArray("policies");
    long slowest = EvaluationCurves.slowestAt(evaluation.policies().get(0).curves());
    evaluation.all().forEach(policy -> add(policies.addObject(), policy, slowest));
    evaluation
        .reactions()
        .ifPresent(
            one ->
                root.putObject("reactions")
                    .put("pauses", one.pauses())
                    .put("p50_us", one.p50Micros())
                    .put("p99_us", one.p99Micros())
                    .put("max_us", one.maxMicros()));
    evaluation
        .lateness()
        .ifPresent(
            one ->
                root.putObject("emulation")
                    .put("writes", one.writes())
                    .put("late_writes", one.late()));
    return root.toPrettyString();
  }

  private static void add(ObjectNode node, EvaluatedPolicy policy, long slowestNanos) {
    node.put("name", policy.name());
    put(node, "p999_ms", policy.mean(RunFigures::p999));
    put(node, "p9999_ms", policy.mean(RunFigures::p9999));
    put(node, "max_ms", policy.mean(RunFigures::max));
    put(node, "flush_mean_ms", policy.mean(RunFigures::flushMean));
    put(node, "flush_sd_ms", policy.mean(RunFigures::flushDeviation));
    put(node, "erases", policy.mean(RunFigures::erases));
    node.put("seeds", policy.runs().size());
    put(node, "foreground_erases", policy.mean(RunFigures::foregroundErases));
    put(node, "most_erased", policy.mean(RunFigures::mostErased));
    put(node, "write_amplification", policy.mean(RunFigures::writeAmplification));
    put(node, "flushes", policy.mean(RunFigures::flushes));
    put(node, "pauses", policy.mean(RunFigures::pauses));
    put(node, "pause_mean_ms", policy.mean(RunFigures::pauseMean));
    if (!policy.ratios().isEmpty()) {
      addRatios(node.putObject("ratios"), policy);
    }
    EvaluationCurves.add(node.putObject("curves"), policy, slowestNanos);
  }

  private static void addRatios(ObjectNode node, EvaluatedPolicy policy) {
    Figure[] figures = Figure.values();
    for (int i = 0; i < figures.length; i++) {
      PairedRatio ratio = policy.ratios().get(i);
      ObjectNode one = node.putObject(figures[i].id());
      put(one, "ratio", ratio.ratio());
      put(one, "low", ratio.interval95().low());
      put(one, "high", ratio.interval95().high());
    }
  }

  /** Puts a value, or null if it is unknown, since JSON has no other form for that. */
  private static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }
}

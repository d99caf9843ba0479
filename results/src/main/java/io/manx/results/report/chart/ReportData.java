// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.format.Format;
import io.manx.results.run.Breakdown;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.statistics.Metric;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;

/** The data of all charts as one JSON object, safe inside an HTML script element. */
public final class ReportData {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int POINTS_PER_DECADE = 24;
  private static final String LIVE = "live";

  private ReportData() {}

  /** Returns the data of measured runs, by variant. */
  public static String of(Map<String, List<RunFile>> byVariant) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = root.putArray("variants");
    byVariant.keySet().forEach(variants::add);
    ObjectNode operations = root.putObject("operations");
    for (String operation : operations(byVariant)) {
      write(operation, byVariant, operations.putObject(operation));
    }
    if (BreakdownData.isIn(byVariant)) {
      BreakdownData.writeScopes(root.putArray("scopes"));
      BreakdownData.write(byVariant, root.putObject("breakdown"));
    }
    ArrayNode runs = root.putArray("runs");
    RunData data = new RunData(byVariant.values().stream().mapToInt(List::size).sum());
    byVariant.values().forEach(all -> all.forEach(run -> data.write(run, runs.addObject())));
    return text(root);
  }

  /**
   * Returns the data of several scenarios with the same variants, with scenarios instead of
   * operations, and of a heat map.
   */
  public static String of(
      Map<String, Map<String, List<RunFile>>> byScenario, String operation, ObjectNode heatMap) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    ArrayNode variants = root.putArray("variants");
    byScenario.values().iterator().next().keySet().forEach(variants::add);
    ObjectNode operations = root.putObject("operations");
    byScenario.forEach(
        (scenario, byVariant) -> write(operation, byVariant, operations.putObject(scenario)));
    root.putArray("runs");
    root.set("heat", heatMap);
    return text(root);
  }

  private static void write(
      String operation, Map<String, List<RunFile>> byVariant, ObjectNode node) {
    ObjectNode percentiles = node.putObject("percentiles");
    ObjectNode ecdf = node.putObject("ecdf");
    ObjectNode rounds = node.putObject("rounds");
    byVariant.forEach(
        (variant, runs) -> {
          Histogram total = total(operation, runs);
          writePercentiles(total, percentiles.putArray(variant));
          RunData.writeEcdf(total, ecdf.putArray(variant));
          writeRounds(operation, runs, rounds.putArray(variant));
        });
  }

  /** Returns the data of a live cluster, which has only a breakdown. */
  public static String of(Breakdown breakdown, Duration length) {
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.putArray("variants").add(LIVE);
    root.put("live", true);
    root.putObject("operations");
    BreakdownData.writeScopes(root.putArray("scopes"));
    BreakdownData.write(breakdown, root.putObject("breakdown").putObject(LIVE));
    ObjectNode run = root.putArray("runs").addObject();
    run.put("variant", LIVE);
    run.putNull("round");
    run.put("seconds", length.toMillis() / 1000.0);
    new RunData(1).write(breakdown, run.putObject("breakdown"));
    run.putArray("events");
    return text(root);
  }

  /** Returns an object as JSON that cannot end a script element. */
  public static String text(ObjectNode root) {
    return root.toString().replace("<", "\\u003c");
  }

  private static Set<String> operations(Map<String, List<RunFile>> byVariant) {
    Set<String> names = new LinkedHashSet<>();
    byVariant
        .values()
        .forEach(runs -> runs.forEach(run -> names.addAll(run.operationsAndParts().keySet())));
    return names;
  }

  private static Histogram total(String operation, List<RunFile> runs) {
    Histogram total = RunHistograms.create();
    for (RunFile run : runs) {
      OperationResult result = run.operationsAndParts().get(operation);
      if (result != null) {
        total.add(result.total().decode());
      }
    }
    return total;
  }

  /** Writes 1 / (1 − p) and the latency in milliseconds at p, while there are requests beyond p. */
  private static void writePercentiles(Histogram total, ArrayNode points) {
    double requests = (double) total.getTotalCount();
    if (requests == 0) {
      return;
    }
    double inverse = 1;
    for (int i = 1; inverse < requests; i++) {
      writePercentile(total, inverse, points);
      inverse = Math.pow(10, (double) i / POINTS_PER_DECADE);
    }
    writePercentile(total, requests, points);
  }

  private static void writePercentile(Histogram total, double inverse, ArrayNode points) {
    double millis = total.getValueAtPercentile(100 - 100 / inverse) / NANOS_PER_MILLI;
    points.addArray().add(Format.rounded(inverse)).add(Format.rounded(millis));
  }

  /** Writes round, p99 and p99.9 in milliseconds. */
  private static void writeRounds(String operation, List<RunFile> runs, ArrayNode points) {
    for (RunFile run : runs) {
      OperationResult result = run.operationsAndParts().get(operation);
      Histogram total = result == null ? RunHistograms.create() : result.total().decode();
      if (total.getTotalCount() > 0) {
        Integer block = run.block();
        points
            .addArray()
            .add(block == null ? null : Integer.valueOf(block + 1))
            .add(Format.rounded(Metric.P99.millisOf(total)))
            .add(Format.rounded(Metric.P999.millisOf(total)));
      }
    }
  }
}

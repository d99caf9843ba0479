// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.manx.results.FileFailures;
import io.manx.results.UserException;
import io.manx.results.statistics.Interval;
import io.manx.results.statistics.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The figures of a finished row, from the JSON of its comparison. */
final class RowFigures {
  /** Failures take a little from the throughput of an open loop. */
  private static final double EQUAL = 1.01;

  private final JsonNode root;

  private RowFigures(JsonNode root) {
    this.root = root;
  }

  /**
   * Reads the figures of a row; empty if there are none.
   *
   * @throws UserException if they cannot be read
   */
  static Optional<RowFigures> read(Path data, String row) {
    Path file = data.resolve(row + ".json");
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(new RowFigures(JsonMapper.builder().build().readTree(file.toFile())));
    } catch (IOException e) {
      throw new UserException("cannot read " + file + ": " + FileFailures.reason(e), e);
    }
  }

  /**
   * Returns the metric with a label.
   *
   * @throws UserException if there is none
   */
  static Metric metric(String label) {
    return Stream.of(Metric.values())
        .filter(metric -> metric.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                new UserException(
                    "no figure '%s'; there are %s"
                        .formatted(label, Stream.of(Metric.values()).map(Metric::label).toList())));
  }

  /** Returns the names of the variants, the baseline first. */
  List<String> variants() {
    List<String> names = new ArrayList<>();
    root.path("variants").forEach(each -> names.add(each.path("name").asText()));
    return names;
  }

  /** Returns the names of operations that a variant has. */
  List<String> operations() {
    List<String> names = new ArrayList<>();
    root.path("variants").path(0).path("operations").fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Returns whether any variant has figures of an operation. */
  boolean hasOperation(String operation) {
    return variants().stream().anyMatch(variant -> !operation(variant, operation).isMissingNode());
  }

  /** Returns whether all variants served as many requests, as with an open loop. */
  boolean hasEqualThroughput(String operation) {
    DoubleSummaryStatistics all =
        variants().stream()
            .mapToDouble(variant -> value(variant, operation, Metric.THROUGHPUT))
            .filter(Double::isFinite)
            .summaryStatistics();
    return all.getCount() == 0 || all.getMax() <= all.getMin() * EQUAL;
  }

  /** Returns a figure of a variant; NaN if unknown. */
  double value(String variant, String operation, Metric metric) {
    return number(operation(variant, operation).path(metric.jsonName()));
  }

  /** Returns the share of extra requests, reads and writes together; NaN if unknown. */
  double extraRatio(String variant, String operation) {
    JsonNode node = operation(variant, operation);
    double reads = number(node.path("extra_reads_ratio"));
    double writes = number(node.path("extra_writes_ratio"));
    return Double.isNaN(reads) ? writes : Double.isNaN(writes) ? reads : reads + writes;
  }

  /** Returns the ratio of a figure to the baseline's, if there is one. */
  Optional<Ratio> ratio(String variant, String operation, Metric metric) {
    for (JsonNode each : root.path("ratios")) {
      if (each.path("variant").asText().equals(variant)
          && each.path("operation").asText().equals(operation)
          && each.path("metric").asText().equals(metric.jsonName())) {
        Interval interval =
            new Interval(number(each.path("ci95").path(0)), number(each.path("ci95").path(1)));
        String verdict = each.path("verdict").asText();
        return Optional.of(new Ratio(number(each.path("ratio")), interval, verdict));
      }
    }
    return Optional.empty();
  }

  private JsonNode operation(String variant, String operation) {
    for (JsonNode each : root.path("variants")) {
      if (each.path("name").asText().equals(variant)) {
        return each.path("operations").path(operation);
      }
    }
    return root.path("nothing");
  }

  private static double number(JsonNode node) {
    return node.isNumber() ? node.asDouble() : Double.NaN;
  }

  /**
   * A ratio to the baseline.
   *
   * @param ratio the ratio
   * @param interval its interval
   * @param verdict text of the verdict
   */
  record Ratio(double ratio, Interval interval, String verdict) {
    /** Returns whether it is claimed to differ from 1. */
    boolean isClaim() {
      return verdict.equals("lower") || verdict.equals("higher");
    }
  }
}

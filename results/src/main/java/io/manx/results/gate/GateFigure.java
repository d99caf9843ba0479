// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.comparison.OperationSummary;
import io.manx.results.statistics.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A figure that limits can be about: a {@link Metric}, or a share of requests.
 *
 * @param label name for people and in limits, as in tables
 * @param jsonName name in JSON, with the unit
 * @param metric the metric; null for shares of requests
 */
public record GateFigure(String label, String jsonName, @Nullable Metric metric) {
  private static final double PERCENT = 100;

  /** The share of failed requests: with an error or a timeout, or never sent. */
  static final GateFigure ERRORS = new GateFigure("errors", "errors_percent", null);

  /** The extra requests per request: reads beyond the consistency level, and copies of writes. */
  static final GateFigure EXTRA_REQUESTS =
      new GateFigure("extra requests", "extra_requests_percent", null);

  private static final List<GateFigure> ALL = all();

  private static List<GateFigure> all() {
    List<GateFigure> all = new ArrayList<>();
    Arrays.stream(Metric.values())
        .map(metric -> new GateFigure(metric.label(), metric.jsonName(), metric))
        .forEach(all::add);
    all.add(ERRORS);
    all.add(EXTRA_REQUESTS);
    return List.copyOf(all);
  }

  /** Returns the figure with a label, in any case. */
  static Optional<GateFigure> named(String label) {
    return ALL.stream().filter(figure -> figure.label.equalsIgnoreCase(label)).findFirst();
  }

  /** Returns the labels of all figures, for messages. */
  static String labels() {
    return String.join(", ", ALL.stream().map(GateFigure::label).toList());
  }

  /** Returns the labels of the figures that have ratios, for messages. */
  static String labelsWithRatio() {
    return String.join(
        ", ", ALL.stream().filter(GateFigure::hasRatio).map(GateFigure::label).toList());
  }

  /** Returns whether it has a ratio with an interval. */
  public boolean hasRatio() {
    return metric != null && metric.compared();
  }

  /** Returns whether parts of operations have it, which are not loads of their own. */
  boolean isOfParts() {
    return !equals(EXTRA_REQUESTS) && (metric == null || metric.isLatency());
  }

  /** Returns what it measures. */
  Quantity quantity() {
    if (metric == null) {
      return Quantity.SHARE;
    }
    return metric == Metric.THROUGHPUT ? Quantity.RATE : Quantity.TIME;
  }

  /** Returns the unit, as it follows numbers in text. */
  public String unitSuffix() {
    return quantity().suffix();
  }

  /** Returns its value in one round, in milliseconds, per second or percent; NaN if unknown. */
  double of(OperationSummary round) {
    if (metric != null) {
      return round.metric(metric);
    }
    double ratio =
        equals(ERRORS)
            ? (double) (round.errors() + round.dropped()) / round.requests()
            : round.extraRequestsRatio();
    return PERCENT * ratio;
  }
}

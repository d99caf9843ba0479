// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.format.Format;
import io.manx.results.run.BoundedSamples;
import io.manx.results.run.Breakdown;
import io.manx.results.run.CopyDelays;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RequestSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.run.TimelineEvent;
import io.manx.results.statistics.Metric;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The data of one run's charts over time, reduced to a budget of points. */
final class RunData {
  private static final int ECDF_POINTS = 150;
  private static final int MAX_INTERVALS = 200;
  private static final int MAX_EVENTS = 200;
  private static final int MAX_NODES = 12;
  private static final int MAX_DELAYS = 24;
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MILLIS_PER_SECOND = 1000;

  private final int maxSamples;
  private final int maxCells;

  /** Divides the budgets of a report among its runs. */
  RunData(int runs) {
    maxSamples = Math.max(60, Math.min(1500, 30_000 / runs));
    maxCells = Math.max(150, Math.min(600, 30_000 / runs));
  }

  void write(RunFile run, ObjectNode node) {
    Integer block = run.block();
    node.put("variant", run.variant());
    node.put("round", block == null ? null : block + 1);
    node.put("seconds", Format.rounded(run.durationNanos() / NANOS_PER_MILLI / MILLIS_PER_SECOND));
    ObjectNode intervals = node.putObject("intervals");
    ObjectNode samples = node.putObject("samples");
    run.operationsAndParts()
        .forEach(
            (name, operation) -> {
              writeIntervals(operation, intervals.putArray(name));
              writeSamples(name, run.samples(), samples.putArray(name));
            });
    writeNodes(run.nodes(), node.putArray("nodes"));
    Breakdown breakdown = run.breakdown();
    if (breakdown != null) {
      write(breakdown, node.putObject("breakdown"));
    }
    List<CopyDelays> delays = run.copyDelays();
    if (delays != null) {
      writeDelays(delays, node.putArray("delays"));
    }
    ArrayNode events = node.putArray("events");
    run.timeline().stream().limit(MAX_EVENTS).forEach(event -> writeEvent(event, events));
  }

  /** Writes single reads, and reads per 100 ms. */
  void write(Breakdown breakdown, ObjectNode node) {
    BreakdownData.writeReads(breakdown, maxSamples, node.putArray("reads"));
    writeNodes(breakdown.served(), node.putArray("served"));
  }

  private void writeNodes(List<NodeActivity> activities, ArrayNode nodes) {
    activities.stream()
        .limit(MAX_NODES)
        .forEach(
            activity -> {
              ObjectNode one = nodes.addObject().put("name", activity.node());
              writeCells(activity.completedPer100Millis(), one);
            });
  }

  /**
   * Writes middle in seconds, and p50, p99 and maximum in milliseconds; too many neighbours are
   * merged.
   */
  private static void writeIntervals(OperationResult operation, ArrayNode points) {
    List<IntervalHistogram> all = operation.intervals();
    int step = 1 + (all.size() - 1) / MAX_INTERVALS;
    for (int i = 0; i < all.size(); i += step) {
      List<IntervalHistogram> merged = all.subList(i, Math.min(i + step, all.size()));
      Histogram histogram = RunHistograms.create();
      merged.forEach(interval -> histogram.add(interval.latency().decode()));
      if (histogram.getTotalCount() > 0) {
        double middle =
            (merged.get(0).startMillis() + merged.get(merged.size() - 1).endMillis()) / 2.0;
        points
            .addArray()
            .add(Format.rounded(middle / MILLIS_PER_SECOND))
            .add(Format.rounded(Metric.P50.millisOf(histogram)))
            .add(Format.rounded(Metric.P99.millisOf(histogram)))
            .add(Format.rounded(Metric.MAX.millisOf(histogram)));
      }
    }
  }

  /** Writes start in seconds, latency in milliseconds, and 1 for a failure. */
  private void writeSamples(String operation, List<RequestSample> all, ArrayNode points) {
    List<RequestSample> own =
        all.stream().filter(sample -> sample.operation().equals(operation)).toList();
    for (RequestSample sample : BoundedSamples.of(own, maxSamples)) {
      points
          .addArray()
          .add(Format.rounded(sample.atMillis() / MILLIS_PER_SECOND))
          .add(Format.rounded(sample.latencyNanos() / NANOS_PER_MILLI))
          .add(sample.outcome().equals("ok") ? 0 : 1);
    }
  }

  private void writeCells(List<Integer> counts, ObjectNode node) {
    int step = 1 + (counts.size() - 1) / maxCells;
    node.put("cellSeconds", step / 10.0);
    ArrayNode means = node.putArray("counts");
    for (int i = 0; i < counts.size(); i += step) {
      means.add(
          Format.rounded(
              counts.subList(i, Math.min(i + step, counts.size())).stream()
                  .mapToInt(Integer::intValue)
                  .average()
                  .orElse(0)));
    }
  }

  /** Writes seconds and milliseconds of each delay; too many samples are thinned evenly. */
  private void writeDelays(List<CopyDelays> delays, ArrayNode lines) {
    for (CopyDelays each : delays.subList(0, Math.min(MAX_DELAYS, delays.size()))) {
      ArrayNode points = lines.addObject().put("name", each.label()).putArray("points");
      int step = 1 + (each.samples().size() - 1) / maxCells;
      for (int i = 0; i < each.samples().size(); i += step) {
        CopyDelays.Sample sample = each.samples().get(i);
        points
            .addArray()
            .add(Format.rounded(sample.atMillis() / MILLIS_PER_SECOND))
            .add(Format.rounded(sample.delayMillis()));
      }
    }
  }

  private static void writeEvent(TimelineEvent event, ArrayNode events) {
    Double end = event.endMillis();
    events
        .addObject()
        .put("label", event.kind() + " " + event.node())
        .put("start", Format.rounded(event.startMillis() / MILLIS_PER_SECOND))
        .put("end", end == null ? null : Format.rounded(end / MILLIS_PER_SECOND));
  }

  /** Writes latency in milliseconds and the percentage of requests up to it. */
  static void writeEcdf(Histogram total, ArrayNode points) {
    for (int i = 0; i <= ECDF_POINTS && total.getTotalCount() > 0; i++) {
      double percentage = 100.0 * i / ECDF_POINTS;
      double millis = total.getValueAtPercentile(percentage) / NANOS_PER_MILLI;
      points.addArray().add(Format.rounded(millis)).add(Format.rounded(percentage));
    }
  }
}

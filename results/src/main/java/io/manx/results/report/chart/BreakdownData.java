// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.chart;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.manx.results.report.format.Format;
import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunFiles;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** Writes the data of the charts on the breakdown of the time of reads. */
public final class BreakdownData {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int BINS_PER_DECADE = 20;
  private static final double MILLIS_PER_SECOND = 1000;

  private BreakdownData() {}

  /** Returns whether any run has a breakdown. */
  public static boolean isIn(Map<String, List<RunFile>> byVariant) {
    return byVariant.values().stream()
        .anyMatch(runs -> runs.stream().anyMatch(run -> run.breakdown() != null));
  }

  /**
   * Writes the scopes, each with the clients' operation. Single reads refer to scopes by this
   * order.
   */
  static void writeScopes(ArrayNode scopes) {
    for (String scope : Breakdown.SCOPES) {
      String kind = scope.substring(scope.indexOf('_') + 1);
      scopes.addObject().put("name", scope).put("operation", kind.equals("single") ? "read" : kind);
    }
  }

  /** Writes mean, distribution and frequencies by variant, scope and component. */
  static void write(Map<String, List<RunFile>> byVariant, ObjectNode variants) {
    byVariant.forEach(
        (variant, runs) -> {
          Breakdown breakdown = RunFiles.merge(runs).breakdown();
          if (breakdown != null) {
            write(breakdown, variants.putObject(variant));
          }
        });
  }

  /** Writes mean, distribution and frequencies of one breakdown. */
  static void write(Breakdown breakdown, ObjectNode node) {
    for (String scope : Breakdown.SCOPES) {
      if (breakdown.sum("response", scope).getTotalCount() == 0) {
        continue;
      }
      ObjectNode components = node.putObject(scope);
      for (String component : Breakdown.COMPONENTS) {
        Histogram latency = breakdown.sum(component, scope);
        ObjectNode one = components.putObject(component);
        one.put("mean", Format.rounded(latency.getMean() / NANOS_PER_MILLI));
        RunData.writeEcdf(latency, one.putArray("ecdf"));
        writeFrequencies(latency, one.putArray("pmf"));
      }
    }
  }

  /** Writes the middle of each bin in milliseconds, and the percentage of reads in it. */
  private static void writeFrequencies(Histogram latency, ArrayNode points) {
    Map<Integer, Long> bins = new TreeMap<>();
    for (HistogramIterationValue value : latency.recordedValues()) {
      double micros = Math.max(1, value.getValueIteratedTo() / 1_000.0);
      int bin = (int) Math.floor(Math.log10(micros) * BINS_PER_DECADE);
      bins.merge(bin, value.getCountAtValueIteratedTo(), Long::sum);
    }
    bins.forEach(
        (bin, count) ->
            add(
                points,
                Math.pow(10, (bin + 0.5) / BINS_PER_DECADE) / 1_000,
                100.0 * count / latency.getTotalCount()));
  }

  private static void add(ArrayNode points, double x, double y) {
    points.addArray().add(Format.rounded(x)).add(Format.rounded(y));
  }

  /**
   * Writes a row for each read, or for evenly chosen ones if there are more than {@code maxReads}.
   * A row has seconds; waiting, service, network and response time in milliseconds; and the index
   * of the scope.
   */
  static void writeReads(Breakdown breakdown, int maxReads, ArrayNode points) {
    List<ReadSample> reads = breakdown.reads();
    int step = 1 + (reads.size() - 1) / maxReads;
    for (int i = 0; i < reads.size(); i += step) {
      ReadSample read = reads.get(i);
      points
          .addArray()
          .add(Format.rounded(read.atMillis() / MILLIS_PER_SECOND))
          .add(Format.rounded(read.waitingMillis()))
          .add(Format.rounded(read.serviceMillis()))
          .add(Format.rounded(read.networkMillis()))
          .add(Format.rounded(read.responseMillis()))
          .add(Breakdown.SCOPES.indexOf(read.scope()));
    }
  }
}

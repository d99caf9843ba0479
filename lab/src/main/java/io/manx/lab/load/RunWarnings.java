// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.DataSet;
import io.manx.lab.load.workload.KeyDistribution;
import io.manx.lab.load.workload.LoadOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Warnings about runs that cannot be trusted as they are. */
final class RunWarnings {
  /** The largest share of a latency percentile that may come from the generator's own lag. */
  private static final double LAG_SHARE = 0.2;

  private static final double EMPTY_READS = 0.01;
  private static final double EMPTY_QUERIES = 0.2;
  private static final Map<String, Double> PERCENTILES =
      new TreeMap<>(Map.of("p50", 50.0, "p99", 99.0, "p99.9", 99.9)).descendingMap();
  private static final double NANOS_PER_MILLI = 1e6;

  private RunWarnings() {}

  static List<String> of(RecordedLoad recorded, LoadOptions options) {
    List<String> warnings = new ArrayList<>();
    addSchedulingLag(recorded.schedulingLag().decode(), recorded.allLatencies(), warnings);
    addMissing(recorded.requests(), options, warnings);
    addEmpty(recorded, options, warnings);
    addPages(recorded.pages(), warnings);
    return warnings;
  }

  /** Some queries of TPC-H find no row in full tables, and those that aggregate always find one. */
  private static void addEmpty(RecordedLoad recorded, LoadOptions options, List<String> warnings) {
    double empty =
        recorded.requests() == 0 ? 0 : (double) recorded.emptyReads() / recorded.requests();
    if (options.workload().dataSet() == DataSet.TPC_H) {
      if (empty > EMPTY_QUERIES) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "queries found no row: %.1f %% of them; the tables are empty or of another --scale;"
                    + " load them again",
                100 * empty));
      }
    } else if (empty > EMPTY_READS && options.keys() != KeyDistribution.LATEST) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "reads found no row: %.1f %% of them; the table holds fewer than the %d records"
                  + " asked for, or another seed or tool loaded it; load it again",
              100 * empty,
              options.records()));
    }
  }

  private static void addPages(RecordedLoad.SeveralPages several, List<String> warnings) {
    if (several.requests() > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "requests of several pages: %,d with %.1f pages on average, settling included;"
                  + " their latency ends with the last row",
              several.requests(),
              (double) several.pages() / several.requests()));
    }
  }

  private static void addMissing(long sent, LoadOptions options, List<String> warnings) {
    if (sent < options.requests()) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "not all requests were sent: %,d of %,d within %s; raise --duration",
              sent,
              options.requests(),
              LoadOptions.seconds(options.duration())));
    }
  }

  /** Warns about the highest percentile to which the generator's own lag contributes much. */
  private static void addSchedulingLag(Histogram lag, Histogram latency, List<String> warnings) {
    for (Map.Entry<String, Double> percentile : PERCENTILES.entrySet()) {
      double lagMillis = lag.getValueAtPercentile(percentile.getValue()) / NANOS_PER_MILLI;
      double latencyMillis = latency.getValueAtPercentile(percentile.getValue()) / NANOS_PER_MILLI;
      if (latency.getTotalCount() > 0 && lagMillis > LAG_SHARE * latencyMillis) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the generator sent late: its own %s lag of %.2f ms is a large part of the latency"
                    + " of %.2f ms; give it more CPU or lower the rate",
                percentile.getKey(),
                lagMillis,
                latencyMillis));
        return;
      }
    }
  }
}

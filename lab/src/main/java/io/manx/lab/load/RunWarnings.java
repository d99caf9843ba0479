package io.manx.lab.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Reasons not to trust a run as it is. */
final class RunWarnings {
  /** Share of a latency percentile that the generator itself may account for. */
  private static final double LAG_SHARE = 0.2;

  private static final double EMPTY_READS = 0.01;
  private static final double[] PERCENTILES = {50, 99, 99.9};
  private static final double NANOS_PER_MILLI = 1e6;

  private RunWarnings() {}

  static List<String> of(Recorder recorder, LoadOptions options) {
    List<String> warnings = new ArrayList<>();
    addSchedulingLag(recorder.schedulingLag(), recorder.allLatencies(), warnings);
    double empty = recorder.emptyReadsRatio();
    if (empty > EMPTY_READS && options.keys() != KeyDistribution.LATEST) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%.1f %% of the requests read no row: the table holds fewer than the %d records"
                  + " asked for, or another seed or tool loaded it; load it anew",
              100 * empty,
              options.records()));
    }
    return warnings;
  }

  private static void addSchedulingLag(Histogram lag, Histogram latency, List<String> warnings) {
    for (double percentile : PERCENTILES) {
      double lagMillis = lag.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
      double latencyMillis = latency.getValueAtPercentile(percentile) / NANOS_PER_MILLI;
      if (latency.getTotalCount() > 0 && lagMillis > LAG_SHARE * latencyMillis) {
        warnings.add(
            String.format(
                Locale.ROOT,
                "the generator sent late: its own p%s lag of %.2f ms is a large part of the"
                    + " latency of %.2f ms; give it more CPU or lower the rate",
                percentile == 50 || percentile == 99
                    ? String.format(Locale.ROOT, "%.0f", percentile)
                    : Double.toString(percentile),
                lagMillis,
                latencyMillis));
      }
    }
  }
}

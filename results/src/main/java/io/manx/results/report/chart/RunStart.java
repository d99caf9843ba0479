package io.manx.results.report.chart;

import java.util.List;

/**
 * The first seconds of a run.
 *
 * @param operation such as {@code read}
 * @param level such as {@code QUORUM}
 * @param threads requests that were outstanding at once
 * @param meanMillis mean latency in each 100 ms; NaN where nothing was completed. Ten seconds are
 *     shown at most
 * @param coldIntervals how many of these, from the first on, are the cold start
 */
public record RunStart(
    String operation, String level, int threads, List<Double> meanMillis, int coldIntervals) {

  public RunStart {
    meanMillis = List.copyOf(meanMillis);
  }
}

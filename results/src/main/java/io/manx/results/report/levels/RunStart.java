// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import java.util.List;

/**
 * The first seconds of a run.
 *
 * @param operation name of the operation, such as {@code read}
 * @param level consistency level, such as {@code QUORUM}
 * @param threads number of requests outstanding at once
 * @param meanMillis mean latency in each 100 ms; NaN where no request was completed. At most ten
 *     seconds are shown
 * @param coldIntervals number of intervals of the cold start, from the first on
 */
public record RunStart(
    String operation, String level, int threads, List<Double> meanMillis, int coldIntervals) {

  public RunStart {
    meanMillis = List.copyOf(meanMillis);
  }
}

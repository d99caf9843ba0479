// SPDX-License-Identifier: Apache-2.0

package io.manx.results.report.levels;

import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.Map;

/**
 * The latency of one operation at one consistency level over the number of threads.
 *
 * @param operation name of the operation, such as {@code read}
 * @param level consistency level, such as {@code QUORUM}
 * @param points measured points, by rising number of threads
 * @param fits fitted curves of {@link Metric#MEAN}, {@link Metric#P99} or {@link Metric#P999}, as
 *     points close enough to draw
 */
public record LevelCurve(
    String operation, String level, List<LevelPoint> points, Map<Metric, List<FitPoint>> fits) {

  /** A point of a fitted curve: number of threads and latency in milliseconds. */
  public record FitPoint(double threads, double millis) {}

  public LevelCurve {
    points = List.copyOf(points);
    fits = Map.copyOf(fits);
  }
}

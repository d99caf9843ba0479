package io.manx.results.report.levels;

import io.manx.results.statistics.Metric;
import java.util.List;
import java.util.Map;

/**
 * What one operation costs at one consistency level.
 *
 * @param operation such as {@code read}
 * @param level such as {@code QUORUM}
 * @param points what was measured, by rising number of threads
 * @param fits curves that were fitted, of some of {@link Metric#MEAN}, {@link Metric#P99} and
 *     {@link Metric#P999}, as points that are close enough to draw
 */
public record LevelCurve(
    String operation, String level, List<LevelPoint> points, Map<Metric, List<FitPoint>> fits) {

  /** Where a fitted curve passes: number of threads and latency in milliseconds. */
  public record FitPoint(double threads, double millis) {}

  public LevelCurve {
    points = List.copyOf(points);
    fits = Map.copyOf(fits);
  }
}

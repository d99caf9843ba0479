// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import java.util.List;

/**
 * A template in all runs that have it.
 *
 * @param name name of its operation in the run files
 * @param statements templates of its statements; empty if they are unknown
 * @param points one for each run, in the order of the runs
 */
public record TemplatePoints(String name, List<String> statements, List<TrainingPoint> points) {
  public TemplatePoints {
    statements = List.copyOf(statements);
    points = List.copyOf(points);
  }

  /** Returns the concurrency of each point. */
  double[] concurrencies() {
    return points.stream().mapToDouble(TrainingPoint::concurrency).toArray();
  }

  /** Returns the statistic of each point in milliseconds. */
  double[] millis() {
    return points.stream().mapToDouble(TrainingPoint::millis).toArray();
  }
}

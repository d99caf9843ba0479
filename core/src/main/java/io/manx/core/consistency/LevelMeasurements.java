// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The measurements of one operation at one consistency level. Immutable. */
public final class LevelMeasurements {
  private final Operation operation;
  private final Level level;
  private final List<Measurement> measurements;

  /**
   * Creates it.
   *
   * @param measurements each of another number of concurrent requests, in any order
   */
  public LevelMeasurements(Operation operation, Level level, List<Measurement> measurements) {
    List<Measurement> sorted = new ArrayList<>(measurements);
    sorted.sort(Comparator.comparingDouble(Measurement::concurrency));
    this.operation = operation;
    this.level = level;
    this.measurements = List.copyOf(sorted);
  }

  /** The operation. */
  public Operation operation() {
    return operation;
  }

  /** Its consistency level. */
  public Level level() {
    return level;
  }

  /** The measurements, those with the fewest concurrent requests first. */
  public List<Measurement> measurements() {
    return measurements;
  }

  Points points(ToDoubleFunction<Measurement> figure) {
    return new Points(
        measurements.stream().mapToDouble(Measurement::concurrency).toArray(),
        measurements.stream().mapToDouble(figure).toArray());
  }
}

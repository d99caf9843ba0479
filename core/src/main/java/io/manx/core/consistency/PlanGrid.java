// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A forecast on a grid of numbers of concurrent requests and shares of reads, linear between its
 * points. Immutable.
 */
public final class PlanGrid implements LatencyForecast {
  private final Replication replication;
  private final double[] concurrencies;
  private final double[] readShares;
  private final Map<LevelPair, double[][]> millis = new HashMap<>();

  private PlanGrid(Replication replication, double[] concurrencies, double[] readShares) {
    this.replication = replication;
    this.concurrencies = concurrencies;
    this.readShares = readShares;
  }

  /**
   * Creates a grid.
   *
   * @param concurrencies rising, at least one
   * @param readShares rising, at least one, from 0 to 1
   * @param millis above 0, by pair, then by concurrency, then by share of reads
   * @throws IllegalArgumentException if an argument is not as described, or a pair is not strong
   */
  public static PlanGrid of(
      Replication replication,
      List<? extends Number> concurrencies,
      List<? extends Number> readShares,
      Map<LevelPair, ? extends List<? extends List<? extends Number>>> millis) {
    PlanGrid grid =
        new PlanGrid(
            replication, rising("threads", concurrencies), rising("readShares", readShares));
    if (millis.isEmpty()) {
      throw new IllegalArgumentException("millis: no pairs");
    }
    millis.forEach(grid::add);
    return grid;
  }

  private static double[] rising(String name, List<? extends Number> values) {
    double[] numbers = values.stream().mapToDouble(Number::doubleValue).toArray();
    for (int i = 0; i < numbers.length; i++) {
      if (!(numbers[i] >= 0) || (i > 0 && numbers[i] <= numbers[i - 1])) {
        throw new IllegalArgumentException(name + " must rise, from 0 or more: " + values);
      }
    }
    if (numbers.length == 0) {
      throw new IllegalArgumentException(name + " is empty");
    }
    return numbers;
  }

  private void add(LevelPair pair, List<? extends List<? extends Number>> rows) {
    if (!pair.isStrong(replication)) {
      throw new IllegalArgumentException(
          pair + " is not strong with " + replication.replicas() + " replicas");
    }
    double[][] table =
        rows.stream()
            .map(row -> row.stream().mapToDouble(Number::doubleValue).toArray())
            .toArray(double[][]::new);
    boolean isWhole = table.length == concurrencies.length;
    for (double[] row : table) {
      isWhole &= row.length == readShares.length;
      for (double each : row) {
        isWhole &= each > 0 && each < Double.POSITIVE_INFINITY;
      }
    }
    if (!isWhole) {
      throw new IllegalArgumentException(
          "millis of "
              + pair
              + " must be "
              + concurrencies.length
              + " rows of "
              + readShares.length
              + " numbers above 0");
    }
    millis.put(pair, table);
  }

  /** The pairs of the grid. */
  public Collection<LevelPair> pairs() {
    return List.copyOf(millis.keySet());
  }

  /** The smallest number of concurrent requests of the grid. */
  public double leastConcurrency() {
    return concurrencies[0];
  }

  @Override
  public Replication replication() {
    return replication;
  }

  @Override
  public boolean has(LevelPair pair) {
    return millis.containsKey(pair);
  }

  @Override
  public boolean covers(LevelPair pair, double concurrency) {
    return has(pair)
        && concurrency >= concurrencies[0]
        && concurrency <= concurrencies[concurrencies.length - 1];
  }

  @Override
  public double millis(LevelPair pair, double readShare, double concurrency) {
    double[][] table = millis.get(pair);
    if (table == null) {
      throw new IllegalArgumentException("the plan has no " + pair + ", only " + pairs());
    }
    double row = place(concurrencies, concurrency);
    double column = place(readShares, readShare);
    int low = (int) row;
    int high = Math.min(low + 1, table.length - 1);
    double share = row - low;
    return (1 - share) * at(table[low], column) + share * at(table[high], column);
  }

  private static double at(double[] values, double place) {
    int low = (int) place;
    int high = Math.min(low + 1, values.length - 1);
    double share = place - low;
    return (1 - share) * values[low] + share * values[high];
  }

  /** Returns the position of a value between the points of an axis, which are numbered from 0. */
  private static double place(double[] axis, double value) {
    if (!(value > axis[0])) {
      return 0;
    }
    for (int i = 1; i < axis.length; i++) {
      if (value <= axis[i]) {
        return i - 1 + (value - axis[i - 1]) / (axis[i] - axis[i - 1]);
      }
    }
    return axis.length - 1;
  }
}

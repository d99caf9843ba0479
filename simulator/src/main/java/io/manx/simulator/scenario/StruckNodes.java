// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes that a disturbance strikes.
 *
 * @param numbers their numbers, from 1; null for all
 */
record StruckNodes(@Nullable List<Integer> numbers) {
  static final StruckNodes ALL = new StruckNodes(null);

  /**
   * Parses {@code all}, or numbers separated by commas.
   *
   * @throws IllegalArgumentException if the text is anything else
   */
  static StruckNodes parse(String text) {
    if (text.equals("all")) {
      return ALL;
    }
    List<Integer> numbers = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      if (!each.matches("[1-9][0-9]{0,5}")) {
        throw new IllegalArgumentException("not a number");
      }
      numbers.add(Integer.valueOf(each));
    }
    return new StruckNodes(numbers);
  }

  /**
   * Returns their indices, from 0.
   *
   * @param count how many nodes there are
   * @throws IllegalArgumentException if there are too few, or one is named twice
   */
  List<Integer> indices(int count) {
    if (numbers == null) {
      return IntStream.range(0, count).boxed().toList();
    }
    List<Integer> indices = new ArrayList<>();
    for (int number : numbers) {
      if (number > count) {
        throw new IllegalArgumentException(
            "node=%d is out of range; the cluster has nodes 1 to %d".formatted(number, count));
      }
      if (indices.contains(number - 1)) {
        throw new IllegalArgumentException("node names " + number + " twice");
      }
      indices.add(number - 1);
    }
    return indices;
  }

  @Override
  public String toString() {
    return numbers == null
        ? "all"
        : numbers.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}

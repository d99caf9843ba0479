// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.plan;

import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * The nodes that an occurrence strikes: one by its index, all at once, or a random one each time.
 *
 * @param index index of the node, from 1; or {@link #ALL} or {@link #RANDOM}
 */
public record NodeChoice(int index) {
  private static final int ALL = 0;
  private static final int RANDOM = -1;

  /**
   * @throws IllegalArgumentException unless the text is an index from 1, {@code all} or {@code
   *     random}
   */
  static NodeChoice parse(String text) {
    if (text.equals("all")) {
      return new NodeChoice(ALL);
    }
    if (text.equals("random")) {
      return new NodeChoice(RANDOM);
    }
    if (!text.matches("[1-9][0-9]{0,5}")) {
      throw new IllegalArgumentException("not a node number from 1, 'all' or 'random'");
    }
    return new NodeChoice(Integer.parseInt(text));
  }

  /** Whether every occurrence strikes all nodes. */
  public boolean isAll() {
    return index == ALL;
  }

  /** Whether a cluster with this number of nodes has the node. */
  boolean existsIn(int nodeCount) {
    return index <= nodeCount;
  }

  /** The indices that one occurrence strikes. Draws one random number, even if it is not needed. */
  List<Integer> choose(int nodeCount, RandomGenerator random) {
    int drawn = 1 + random.nextInt(nodeCount);
    return switch (index) {
      case ALL -> IntStream.rangeClosed(1, nodeCount).boxed().toList();
      case RANDOM -> List.of(drawn);
      default -> List.of(index);
    };
  }

  @Override
  public String toString() {
    return switch (index) {
      case ALL -> "all";
      case RANDOM -> "random";
      default -> Integer.toString(index);
    };
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.workload;

import io.manx.results.random.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.Ranges;

/**
 * Draws which requests are range reads, where they begin, and how many rows they want. Start key
 * and count are uniform. Not thread-safe.
 */
final class RangeDraw {
  private static final int STREAM = 4;

  private final Ranges ranges;
  private final int nodes;
  private final boolean anyRequester;
  private final long seed;
  private final SeededRandom random = new SeededRandom();
  private boolean isRange;
  private int rows;
  private int group;
  private int leftInGroup;
  private int requester;

  /**
   * Creates it.
   *
   * @param anyRequester whether range reads come to any node, although single reads come to
   *     replicas
   */
  RangeDraw(Scenario scenario, Ranges ranges, boolean anyRequester, long seed) {
    this.ranges = ranges;
    this.anyRequester = anyRequester;
    this.seed = seed;
    nodes = scenario.nodes();
  }

  /** Goes to a request; returns whether it is a range read. */
  boolean go(long number) {
    random.reset(seed, STREAM, number);
    isRange = random.nextDouble() < ranges.share();
    if (isRange) {
      rows = 1 + random.nextInt(ranges.rows());
      group = random.nextInt(nodes);
      leftInGroup = 1 + random.nextInt(ranges.nodeRows());
      requester = random.nextInt(nodes);
    }
    return isRange;
  }

  /** Rows wanted; 0 for a single read. */
  int rows() {
    return isRange ? rows : 0;
  }

  /** The node that has the start key. */
  int group() {
    return group;
  }

  /** Rows that this node has from the start key on. */
  int leftInGroup() {
    return leftInGroup;
  }

  /** The requester, given the one that a single read would have. */
  int requester(int ofSingleRead) {
    return anyRequester ? requester : ofSingleRead;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.stream.IntStream;

/** Sets of replicas, as bit sets. */
final class Subsets {
  private static final int[][][] BY_SIZE = new int[State.MOST_REPLICAS + 1][][];

  static {
    for (int replicas = 1; replicas <= State.MOST_REPLICAS; replicas++) {
      BY_SIZE[replicas] = new int[replicas + 1][];
      for (int size = 0; size <= replicas; size++) {
        BY_SIZE[replicas][size] = enumerate(replicas, size);
      }
    }
  }

  private Subsets() {}

  private static int[] enumerate(int replicas, int size) {
    return IntStream.range(0, 1 << replicas).filter(set -> Integer.bitCount(set) == size).toArray();
  }

  /** Returns all sets of a size out of so many replicas. The array must not be changed. */
  static int[] of(int replicas, int size) {
    return BY_SIZE[replicas][size];
  }
}

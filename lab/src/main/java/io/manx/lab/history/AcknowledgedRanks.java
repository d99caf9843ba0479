// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

/**
 * Counts the acknowledged writes of a key from any rank on. A rank is a position in the order of
 * versions. It is a binary indexed tree: both methods take time logarithmic in the number of ranks.
 * Fenwick, "A new data structure for cumulative frequency tables", Software: Practice and
 * Experience 24(3), 1994. Not thread-safe.
 */
final class AcknowledgedRanks {
  /** Node i holds the count of the (i & -i) ranks below i. */
  private final int[] tree;

  private int total;

  AcknowledgedRanks(int ranks) {
    tree = new int[ranks + 1];
  }

  void add(int rank) {
    total++;
    for (int node = rank + 1; node < tree.length; node += node & -node) {
      tree[node]++;
    }
  }

  /** Returns the number of added writes of this rank and higher ones. */
  int countFrom(int rank) {
    int below = 0;
    for (int node = rank; node > 0; node -= node & -node) {
      below += tree[node];
    }
    return total - below;
  }
}

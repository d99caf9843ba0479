// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;

/**
 * The mean work of range reads at each node, over all start keys and numbers of rows.
 *
 * <p>A read wants {@code w} rows, uniform from 1 to {@code rows}. Of {@code x} rows from its start
 * key on it reads {@code min(w, x)}. A node reads the difference between the rows up to its end and
 * those up to its beginning; the sums over all start keys have closed forms. Reads stop at the end
 * of the ring, so later nodes have more work: the first node has only reads that begin there.
 */
final class RangeWork {
  private final Ranges ranges;

  RangeWork(Ranges ranges) {
    this.ranges = ranges;
  }

  /**
   * Returns the mean time of each node for its part of a range read, in milliseconds; 0 if it has
   * no part.
   */
  double[] nodeMs(int nodes) {
    double[] millis = new double[nodes];
    double soFar = 0;
    for (int node = 0; node < nodes; node++) {
      // Reads that begin at this node or an earlier one may reach it, each from another distance.
      soFar += partsAt(node) * ranges.baseMs() + rowsAt(node) * ranges.rowMs();
      millis[node] = soFar / nodes;
    }
    return millis;
  }

  /** Share of range reads that reach the node at a distance from the start key's, if it exists. */
  double partsAt(int distance) {
    double nodeRows = ranges.nodeRows();
    return distance == 0
        ? 1
        : (rowsOf(distance * nodeRows + 1) - rowsOf((distance - 1) * nodeRows + 1)) / nodeRows;
  }

  /** Rows that this node reads, on average of all range reads. */
  double rowsAt(int distance) {
    return rowsUntil(distance) - (distance == 0 ? 0 : rowsUntil(distance - 1));
  }

  /** Rows from the start key to the end of this node. */
  private double rowsUntil(int distance) {
    double nodeRows = ranges.nodeRows();
    return (sumUpTo((distance + 1) * nodeRows) - sumUpTo(distance * nodeRows)) / nodeRows;
  }

  /** Mean rows of a read if there are so many rows from the start key on. */
  private double rowsOf(double there) {
    double rows = ranges.rows();
    double most = Math.min(there, rows);
    return most - most * (most - 1) / (2 * rows);
  }

  /** Sum of {@link #rowsOf} for all numbers of rows from 1 to this one. */
  private double sumUpTo(double there) {
    double rows = ranges.rows();
    double most = Math.min(there, rows);
    double growing = most * (most + 1) / 2 - (most + 1) * most * (most - 1) / (6 * rows);
    return growing + (there - most) * rowsOf(rows);
  }
}

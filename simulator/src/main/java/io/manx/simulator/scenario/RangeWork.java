package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;

/**
 * What range reads ask of each node, on average of all start keys and numbers of rows.
 *
 * <p>Of the {@code x} rows from a start key on, a read that wants {@code w} rows, uniform from 1 to
 * {@code rows}, reads {@code min(w, x)}. What a node reads is the difference between the rows until
 * its end and those until its beginning; the sums over all start keys have closed forms. The ring
 * does not go round at its end, so that later nodes have more to do: the first one only what begins
 * with it.
 */
final class RangeWork {
  private final Ranges ranges;

  RangeWork(Ranges ranges) {
    this.ranges = ranges;
  }

  /**
   * Returns the time that each node takes for its part of a range read, in milliseconds; 0 where it
   * has none.
   */
  double[] nodeMs(int nodes) {
    double[] millis = new double[nodes];
    double soFar = 0;
    for (int node = 0; node < nodes; node++) {
      // Reads that begin with any node so far reach this one, each from another distance.
      soFar += partsAt(node) * ranges.baseMs() + rowsAt(node) * ranges.rowMs();
      millis[node] = soFar / nodes;
    }
    return millis;
  }

  /**
   * Share of range reads that reach the node so many after that of the start key, if there is one.
   */
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

  /** Rows that are read where there are so many from the start key on. */
  private double rowsOf(double there) {
    double rows = ranges.rows();
    double most = Math.min(there, rows);
    return most - most * (most - 1) / (2 * rows);
  }

  /** Sum of these for all numbers of rows from 1 to this one. */
  private double sumUpTo(double there) {
    double rows = ranges.rows();
    double most = Math.min(there, rows);
    double growing = most * (most + 1) / 2 - (most + 1) * most * (most - 1) / (6 * rows);
    return growing + (there - most) * rowsOf(rows);
  }
}

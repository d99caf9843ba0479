// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.scenario;

import io.manx.simulator.scenario.Scenario.Ranges;

/** Computes the work of range reads, read by read and row by row. */
final class RangeOracle {
  private RangeOracle() {}

  /** Returns the mean time of each node, over every start key with every number of rows, in ms. */
  static double[] nodeMs(Ranges ranges, int nodes) {
    double[] millis = new double[nodes];
    int ring = nodes * ranges.nodeRows();
    double share = 1.0 / ring / ranges.rows();
    for (int start = 0; start < ring; start++) {
      for (int wanted = 1; wanted <= ranges.rows(); wanted++) {
        int end = Math.min(ring, start + wanted);
        for (int row = start; row < end; row++) {
          boolean beginsPart = row == start || row % ranges.nodeRows() == 0;
          millis[row / ranges.nodeRows()] +=
              share * (ranges.rowMs() + (beginsPart ? ranges.baseMs() : 0));
        }
      }
    }
    return millis;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;

/** Divides the nodes' processor time among operations. */
final class NodeCpu {
  private NodeCpu() {}

  /**
   * Returns an operation's share of the nodes' processor time in a run, in proportion to its
   * successful requests. The true cost of an operation is not visible from outside a node.
   *
   * @return nanoseconds, or NaN if the run does not record them
   */
  static double nanosOf(String operation, RunFile run) {
    Long nanos = run.nodeCpuNanos();
    OperationResult result = run.wholeOperation(operation);
    if (nanos == null || result == null) {
      return Double.NaN;
    }
    long all = run.operations().values().stream().mapToLong(NodeCpu::successes).sum();
    return all == 0 ? Double.NaN : (double) nanos * successes(result) / all;
  }

  private static long successes(OperationResult result) {
    return result.requests() - result.errors() - result.dropped();
  }
}

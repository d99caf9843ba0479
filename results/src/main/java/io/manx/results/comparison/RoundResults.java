// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.RoundResult;

/** Reads the results of rounds from run files. */
final class RoundResults {
  private RoundResults() {}

  /** Returns the result of one operation of a run, or of a part of one. */
  static RoundResult of(String operation, OperationResult result, RunFile run) {
    boolean whole = run.wholeOperation(operation) != null;
    return new RoundResult(
        result.total().decode(),
        result.requests(),
        result.errors() + result.dropped(),
        whole ? run.durationNanos() : 0,
        NodeCpu.nanosOf(operation, run));
  }
}

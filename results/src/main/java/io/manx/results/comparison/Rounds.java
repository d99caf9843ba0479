package io.manx.results.comparison;

import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.statistics.RoundResult;

/** What run files say of rounds. */
final class Rounds {
  private Rounds() {}

  /** Returns what a run says of one of its operations, or of a part of one. */
  static RoundResult of(String operation, OperationResult result, RunFile run) {
    boolean whole = run.operations().containsKey(operation);
    return new RoundResult(
        result.total().decode(),
        result.requests(),
        result.errors() + result.dropped(),
        whole ? run.durationNanos() : 0,
        NodeCpu.nanosOf(operation, run));
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.training;

import io.manx.results.UserException;
import io.manx.results.run.Loop;
import io.manx.results.run.OperationResult;
import io.manx.results.run.ReadRun;
import io.manx.results.run.RunFile;
import org.HdrHistogram.Histogram;

/**
 * The number of requests that the clients of a run had outstanding at once: in a closed loop the
 * number of its threads. In an open loop it is the mean by Little's law, the rate of requests times
 * their mean latency, which is the sum of all latencies divided by the length of the run.
 */
final class Concurrency {
  private Concurrency() {}

  /**
   * Returns the concurrency of a run.
   *
   * @throws UserException if the run does not say how its requests were sent
   */
  static double of(ReadRun read) {
    Loop loop =
        Loop.of(read.run())
            .orElseThrow(
                () ->
                    new UserException(
                        read.file()
                            + " does not say how its requests were sent; give runs of 'manx bench'"
                            + " or 'manx compare'"));
    Integer threads = loop.threads();
    return threads == null ? meanOutstanding(read.run()) : threads;
  }

  private static double meanOutstanding(RunFile run) {
    double sumNanos = 0;
    for (OperationResult operation : run.operations().values()) {
      Histogram latencies = operation.total().decode();
      sumNanos +=
          latencies.getTotalCount() == 0 ? 0 : latencies.getMean() * latencies.getTotalCount();
    }
    return sumNanos / Math.max(1, run.durationNanos());
  }
}

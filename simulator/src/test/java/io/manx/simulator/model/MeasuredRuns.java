// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.RunFile;
import java.util.List;

/** Creates runs of real nodes, with the parts that simulations use. */
final class MeasuredRuns {
  private MeasuredRuns() {}

  /** Creates a run whose nodes measured these service times. */
  static RunFile withServiceMillis(List<Double> times) {
    List<ReadSample> reads =
        times.stream()
            .map(time -> new ReadSample(0, "node1", "node2", "remote_single", 1, time, 8))
            .toList();
    return RunFile.of("observe")
        .breakdown(new Breakdown(List.of(), reads, List.of(), null))
        .build();
  }
}

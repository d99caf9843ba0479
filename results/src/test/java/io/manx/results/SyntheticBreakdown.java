// SPDX-License-Identifier: Apache-2.0

package io.manx.results;

import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ComponentLatency;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.RunHistograms;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * A made-up breakdown of 50 remote reads per node: waiting time 1 ms, service 2 ms, network 5 ms,
 * response time 8 ms and total 10 ms.
 */
public final class SyntheticBreakdown {
  private static final long MILLI = 1_000_000;

  private SyntheticBreakdown() {}

  /** Returns the breakdown for nodes of these names. */
  public static Breakdown of(List<String> nodes) {
    Breakdown breakdown = Breakdown.empty();
    for (String node : nodes) {
      add(breakdown, node, "waiting", 1);
      add(breakdown, node, "service", 2);
      add(breakdown, node, "network", 5);
      add(breakdown, node, "response", 8);
      add(breakdown, node, "total", 10);
      breakdown.reads().add(new ReadSample(500, node, node, "remote_single", 1, 2, 8));
      breakdown.served().add(new NodeActivity(node, List.of(20, 30)));
    }
    return breakdown;
  }

  private static void add(Breakdown breakdown, String node, String component, long millis) {
    Histogram histogram = RunHistograms.create();
    histogram.recordValueWithCount(millis * MILLI, 50);
    breakdown
        .components()
        .add(
            new ComponentLatency(node, component, "remote_single", EncodedHistogram.of(histogram)));
  }
}

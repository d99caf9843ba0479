// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.consistency;

import io.manx.lab.load.LoadFixtures;
import io.manx.results.run.Build;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.IntervalHistogram;
import io.manx.results.run.NodeActivity;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Makes run files of cells with given latencies. */
final class GridRuns {
  static final Build BUILD = new Build("a".repeat(40), true, null);
  private static final int STEPS_PER_SECOND = 10;

  private GridRuns() {}

  static GridPlan plan(List<GridCell> cells, int rounds) {
    return new GridPlan(
        "profile",
        cells,
        rounds,
        Duration.ZERO,
        LoadFixtures.patient(100, Duration.ZERO, Duration.ofSeconds(2)),
        1,
        "here");
  }

  /**
   * Returns the run of a closed loop. Requests take a given time in each 100 ms; latencies are
   * recorded by the second.
   *
   * @param millis latency in each 100 ms; each must divide 100 ms
   */
  static RunFile run(GridCell cell, int round, int... millis) {
    List<Integer> completed = new ArrayList<>();
    List<IntervalHistogram> intervals = new ArrayList<>();
    Histogram total = RunHistograms.create();
    Histogram second = RunHistograms.create();
    for (int i = 0; i < millis.length; i++) {
      int count = cell.threads() * 100 / millis[i];
      completed.add(count);
      second.recordValueWithCount(millis[i] * 1_000_000L, count);
      if (i % STEPS_PER_SECOND == STEPS_PER_SECOND - 1) {
        long start = (i / STEPS_PER_SECOND) * 1_000L;
        intervals.add(new IntervalHistogram(start, start + 1_000, EncodedHistogram.of(second)));
        total.add(second);
        second = RunHistograms.create();
      }
    }
    OperationResult result =
        OperationResult.of(total).extraReads(0L).extraWrites(0L).intervals(intervals).build();
    return RunFile.of(cell.name())
        .block(round)
        .seed(1)
        .durationNanos(millis.length * 100_000_000L)
        .configuration(Map.of("copies", "datacenter1=3", "local data centre", "datacenter1"))
        .versions(Map.of("cassandra", "5.0.9"))
        .operations(Map.of(cell.readPercent() == 0 ? "update" : "read", result))
        .nodes(List.of(new NodeActivity("node 1", completed)))
        .measuredBy(BUILD)
        .build();
  }

  /** Returns equal latencies for some seconds. */
  static int[] steady(int millis, int seconds) {
    int[] all = new int[seconds * STEPS_PER_SECOND];
    Arrays.fill(all, millis);
    return all;
  }
}

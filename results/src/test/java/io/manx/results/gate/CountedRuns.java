// SPDX-License-Identifier: Apache-2.0

package io.manx.results.gate;

import io.manx.results.run.Build;
import io.manx.results.run.Machine;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.run.SpeedIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Runs of one second whose throughput is the number of their reads, all of 4 ms. */
public final class CountedRuns {
  private static final Machine MACHINE = new Machine("Linux", "CPU", 4, 1024, "17");

  private CountedRuns() {}

  /** Returns the rounds of a variant. */
  public static List<RunFile> rounds(String variant, int... reads) {
    List<RunFile> runs = new ArrayList<>();
    for (int round = 0; round < reads.length; round++) {
      runs.add(run(variant, round, reads[round]));
    }
    return runs;
  }

  /** Returns the rounds of several variants. */
  @SafeVarargs
  public static List<RunFile> together(List<RunFile>... variants) {
    List<RunFile> all = new ArrayList<>();
    for (List<RunFile> each : variants) {
      all.addAll(each);
    }
    return all;
  }

  /** Returns a run; outside rounds if the round is null. */
  public static RunFile run(String variant, @Nullable Integer round, int reads) {
    Histogram latency = RunHistograms.create();
    latency.recordValueWithCount(4_000_000, reads);
    return RunFile.of(variant)
        .block(round)
        .seed(7)
        .startedAt("2026-01-02T03:04:05Z")
        .durationNanos(1_000_000_000L)
        .configuration(Map.of("loop", "open, 50.0 requests/s, POISSON arrivals"))
        .machine(MACHINE)
        .operations(Map.of("read", OperationResult.of(latency).extraReads(reads / 20L).build()))
        .measuredBy(new Build("0123456789abcdef0123456789abcdef01234567", true, null))
        .speed(new SpeedIndex(250, 480))
        .build();
  }

  /** Returns the same run with this many failed reads, half of them never sent. */
  public static RunFile withFailures(RunFile run, int failures) {
    Histogram latency = RunHistograms.create();
    OperationResult reads = run.operations().get("read");
    latency.add(reads.total().decode());
    return run.toBuilder()
        .operations(
            Map.of(
                "read",
                OperationResult.of(latency)
                    .errors(failures / 2, Map.of("timeout", failures / 2L))
                    .dropped(failures - failures / 2)
                    .extraReads(reads.extraReads())
                    .build()))
        .build();
  }
}

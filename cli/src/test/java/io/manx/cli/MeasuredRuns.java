// SPDX-License-Identifier: Apache-2.0

package io.manx.cli;

import io.manx.results.run.Build;
import io.manx.results.run.MachineProbe;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.run.SpeedIndex;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Creates run files with generated latencies. */
public final class MeasuredRuns {
  private static final int REQUESTS = 2_000;

  private MeasuredRuns() {}

  /**
   * Returns a run of 20 s.
   *
   * @param block round of the comparison, or null outside comparisons
   * @param millis median latency by operation
   */
  public static RunFile of(
      String variant,
      @Nullable Integer block,
      Map<String, String> configuration,
      Map<String, Double> millis) {
    Random random = new Random(block == null ? 7 : block);
    Map<String, OperationResult> operations = new LinkedHashMap<>();
    millis.forEach((name, median) -> operations.put(name, operation(median, random)));
    return RunFile.of(variant)
        .block(block)
        .seed(1)
        .startedAt("2026-01-02T03:04:05Z")
        .durationNanos(20_000_000_000L)
        .configuration(configuration)
        .machine(MachineProbe.read())
        .operations(operations)
        .measuredBy(new Build("a".repeat(40), true, null))
        .speed(new SpeedIndex(250, 480))
        .build();
  }

  private static OperationResult operation(double medianMillis, Random random) {
    Histogram latency = RunHistograms.create();
    for (int i = 0; i < REQUESTS; i++) {
      latency.recordValue((long) (1e6 * medianMillis * Math.exp(0.3 * random.nextGaussian())));
    }
    return OperationResult.of(latency).extraReads(0L).build();
  }
}

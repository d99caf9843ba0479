// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.run.Build;
import io.manx.results.run.Machine;
import io.manx.results.run.OperationResult;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import io.manx.results.run.SpeedIndex;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

/** Compares the promised format with a golden file. */
class ComparisonJsonTest {
  private static final Machine MACHINE = new Machine("Linux", "CPU", 4, 1024, "17");
  private static final Build BUILD =
      new Build("0123456789abcdef0123456789abcdef01234567", true, null);
  private static final SpeedIndex SPEED = new SpeedIndex(250, 480);

  /** Returns eight rounds of 100 reads in two variants. */
  private static List<RunFile> runs() {
    List<RunFile> runs = new ArrayList<>();
    for (int block = 0; block < 8; block++) {
      runs.add(run("stock", block, 4_000_000));
      runs.add(run("manx", block, 1_000_000));
    }
    return runs;
  }

  private static RunFile run(String variant, int block, long latencyNanos) {
    Histogram latency = RunHistograms.create();
    latency.recordValueWithCount(latencyNanos, 100);
    return RunFile.of(variant)
        .block(block)
        .seed(7)
        .startedAt("2026-01-02T03:04:05Z")
        .durationNanos(2_000_000_000L)
        .configuration(Map.of("loop", "open, 50.0 requests/s, POISSON arrivals"))
        .machine(MACHINE)
        .operations(
            Map.of(
                "read",
                OperationResult.of(latency)
                    .requests(100)
                    .errors(2, Map.of("timeout", 2L))
                    .dropped(1)
                    .extraReads(5L)
                    .build()))
        .nodeCpuNanos(97_000_000L)
        .measuredBy(BUILD)
        .speed(SPEED)
        .build();
  }

  private static RunFile empty() {
    return RunFile.of("idle")
        .seed(7)
        .startedAt("2026-01-02T03:04:05Z")
        .machine(MACHINE)
        .operations(
            Map.of("update", OperationResult.of(RunHistograms.create()).extraReads(0L).build()))
        .build();
  }

  private static String golden(String name) throws IOException {
    try (InputStream in = ComparisonJsonTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
    }
  }

  @Test
  void comparisonIsWrittenAsPromised() throws IOException {
    assertThat(ComparisonJson.of(Comparison.of(runs(), null)))
        .isEqualToNormalizingNewlines(golden("comparison.json"));
  }

  @Test
  void unknownNumbersAreNull() throws IOException {
    assertThat(ComparisonJson.of(Comparison.of(List.of(empty()), null)))
        .isEqualToNormalizingNewlines(golden("idle.json"));
  }
}

package io.manx.simulator.model;

import io.manx.results.run.Breakdown;
import io.manx.results.run.Breakdown.ReadSample;
import io.manx.results.run.EncodedHistogram;
import io.manx.results.run.Machine;
import io.manx.results.run.RunFile;
import io.manx.results.run.RunHistograms;
import java.util.List;
import java.util.Map;

/** Runs of real nodes, as far as a simulation takes anything from them. */
final class MeasuredRuns {
  private MeasuredRuns() {}

  /** One whose nodes measured these service times. */
  static RunFile withServiceMillis(List<Double> times) {
    List<ReadSample> reads =
        times.stream()
            .map(time -> new ReadSample(0, "node1", "node2", "remote_single", 1, time, 8))
            .toList();
    return new RunFile(
        RunFile.FORMAT_VERSION,
        "observe",
        null,
        1,
        "2026-01-02T03:04:05Z",
        1_000_000_000,
        Map.of(),
        Map.of(),
        new Machine("Linux", "model", 2, 1L << 30, "17"),
        Map.of(),
        List.of(),
        List.of(),
        List.of(),
        EncodedHistogram.of(RunHistograms.create()),
        List.of(),
        new Breakdown(List.of(), reads, List.of(), null),
        null,
        null,
        null,
        null,
        null);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import io.manx.results.run.Breakdown.ComponentLatency;
import io.manx.results.run.Breakdown.ReadSample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Merges the breakdowns of several runs: histograms are added, and reads are placed one run after
 * another.
 */
final class BreakdownMerge {
  private static final int MAX_READS = 10_000;

  private BreakdownMerge() {}

  static @Nullable Breakdown merge(List<RunFile> runs, double[] offsetMillis) {
    if (runs.stream().allMatch(run -> run.breakdown() == null)) {
      return null;
    }
    Map<String, ComponentLatency> first = new LinkedHashMap<>();
    Map<String, Histogram> sums = new LinkedHashMap<>();
    List<ReadSample> reads = new ArrayList<>();
    for (int i = 0; i < offsetMillis.length; i++) {
      Breakdown breakdown = runs.get(i).breakdown();
      if (breakdown == null) {
        continue;
      }
      for (ComponentLatency part : breakdown.components()) {
        String key = part.node() + "/" + part.component() + "/" + part.scope();
        first.putIfAbsent(key, part);
        sums.computeIfAbsent(key, unused -> RunHistograms.create()).add(part.latency().decode());
      }
      for (ReadSample read : breakdown.reads()) {
        reads.add(shifted(read, offsetMillis[i]));
      }
    }
    List<ComponentLatency> components = new ArrayList<>();
    first.forEach(
        (key, part) ->
            components.add(
                new ComponentLatency(
                    part.node(),
                    part.component(),
                    part.scope(),
                    EncodedHistogram.of(sums.getOrDefault(key, RunHistograms.create())))));
    return new Breakdown(
        components,
        thinned(reads),
        NodeMerge.merge(
            runs,
            offsetMillis,
            run -> run.breakdown() == null ? List.of() : run.breakdown().served()),
        areCounted(runs) ? AgentCount.ofRuns(runs) : null);
  }

  private static boolean areCounted(List<RunFile> runs) {
    return runs.stream()
        .map(RunFile::breakdown)
        .anyMatch(breakdown -> breakdown != null && breakdown.counts() != null);
  }

  private static ReadSample shifted(ReadSample read, double offsetMillis) {
    return new ReadSample(
        read.atMillis() + offsetMillis,
        read.coordinator(),
        read.replica(),
        read.scope(),
        read.waitingMillis(),
        read.serviceMillis(),
        read.responseMillis());
  }

  /** Returns every k-th read; k does not depend on their latencies. */
  private static List<ReadSample> thinned(List<ReadSample> reads) {
    int step = 1 + (reads.size() - 1) / MAX_READS;
    List<ReadSample> kept = new ArrayList<>();
    for (int i = 0; i < reads.size(); i += step) {
      kept.add(reads.get(i));
    }
    return kept;
  }
}

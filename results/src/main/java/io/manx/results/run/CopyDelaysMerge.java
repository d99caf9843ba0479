// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import io.manx.results.run.CopyDelays.Sample;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Merges the delays of several runs, one run after another. */
final class CopyDelaysMerge {
  private CopyDelaysMerge() {}

  static @Nullable List<CopyDelays> merge(List<RunFile> runs, double[] offsetMillis) {
    Map<String, CopyDelays> merged = new LinkedHashMap<>();
    for (int i = 0; i < offsetMillis.length; i++) {
      List<CopyDelays> ofRun = runs.get(i).copyDelays();
      for (CopyDelays delays : ofRun == null ? List.<CopyDelays>of() : ofRun) {
        merged
            .computeIfAbsent(delays.label(), label -> empty(delays))
            .samples()
            .addAll(shifted(delays.samples(), offsetMillis[i]));
      }
    }
    return merged.isEmpty() ? null : List.copyOf(merged.values());
  }

  private static CopyDelays empty(CopyDelays like) {
    return new CopyDelays(like.node(), like.origin(), like.readGroup(), new ArrayList<>());
  }

  private static List<Sample> shifted(List<Sample> samples, double byMillis) {
    return samples.stream()
        .map(sample -> new Sample(sample.atMillis() + byMillis, sample.delayMillis()))
        .toList();
  }
}

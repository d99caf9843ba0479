// SPDX-License-Identifier: Apache-2.0

package io.manx.results.comparison;

import io.manx.results.run.CopyDelays;
import io.manx.results.run.CopyDelays.Sample;
import io.manx.results.run.RunFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The delays of a coordinator before copies of reads, over all rounds of a variant.
 *
 * @param node name of the coordinator
 * @param origin origin as in {@link CopyDelays}
 * @param readGroup group of reads as in {@link CopyDelays}
 * @param firstMillis the first delay of the first round
 * @param lastMillis the last delay of the last round
 * @param highestMillis the highest delay of all rounds
 */
public record CopyDelayRange(
    String node,
    String origin,
    @Nullable Integer readGroup,
    double firstMillis,
    double lastMillis,
    double highestMillis) {

  /** Returns the delays of each node, origin and group of reads, in the order of the runs. */
  public static List<CopyDelayRange> of(List<RunFile> runs) {
    Map<String, CopyDelayRange> ranges = new LinkedHashMap<>();
    for (RunFile run : runs) {
      List<CopyDelays> ofRun = run.copyDelays();
      for (CopyDelays delays : ofRun == null ? List.<CopyDelays>of() : ofRun) {
        if (!delays.samples().isEmpty()) {
          ranges.merge(delays.label(), of(delays), CopyDelayRange::andThen);
        }
      }
    }
    return new ArrayList<>(ranges.values());
  }

  private static CopyDelayRange of(CopyDelays delays) {
    List<Sample> samples = delays.samples();
    return new CopyDelayRange(
        delays.node(),
        delays.origin(),
        delays.readGroup(),
        samples.get(0).delayMillis(),
        samples.get(samples.size() - 1).delayMillis(),
        samples.stream().mapToDouble(Sample::delayMillis).max().orElseThrow());
  }

  private CopyDelayRange andThen(CopyDelayRange later) {
    return new CopyDelayRange(
        node,
        origin,
        readGroup,
        firstMillis,
        later.lastMillis,
        Math.max(highestMillis, later.highestMillis));
  }
}

package io.manx.results.tail;

import io.manx.results.run.RunFile;
import io.manx.results.run.Tail;
import java.util.ArrayList;
import java.util.List;

/** What is not known of slow requests, and what would make it known. */
final class TailGaps {
  private TailGaps() {}

  /**
   * Returns one line for each gap.
   *
   * @param runs runs of one variant
   * @param requests its slow requests
   */
  static List<String> of(List<RunFile> runs, List<Autopsy> requests) {
    List<String> gaps = new ArrayList<>();
    if (requests.isEmpty()) {
      return gaps;
    }
    if (runs.stream().anyMatch(run -> run.tail() == null)) {
      gaps.add(
          "When requests were sent, and to which node first: these files are of an older Manx."
              + " Measure again.");
      return gaps;
    }
    List<Tail.Sources> sources = runs.stream().map(run -> run.tailOrSamples().sources()).toList();
    if (sources.stream().noneMatch(Tail.Sources::driver)) {
      gaps.add(
          "What the driver did: a variant with Manx's driver policies, such as manx-driver, keeps"
              + " a journal.");
    }
    if (sources.stream().allMatch(each -> each.coordinators().isEmpty())) {
      gaps.add(
          "What coordinators did: Manx's agent keeps a journal in mode observe or on, as in"
              + " variants observe and manx.");
    }
    if (sources.stream().allMatch(each -> each.nodes().isEmpty())) {
      gaps.add(
          "When nodes collected or compacted: they are asked on the embedded cluster, or through"
              + " Manx's agent.");
    }
    return gaps;
  }
}

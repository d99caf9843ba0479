// SPDX-License-Identifier: Apache-2.0

package io.manx.results.tail;

import io.manx.core.wire.SlowReadLimits;
import io.manx.results.run.ClusterSetting;
import io.manx.results.run.RequestStory;
import io.manx.results.run.RunFile;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** What is not known of slow requests, and what would make it known. */
final class TailGaps {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

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
    if (runs.stream().anyMatch(run -> isForgotten(run, requests))) {
      gaps.add(
          "What coordinators did more than %d s before the end of a run: nodes forget it. Measure"
                  .formatted(SlowReadLimits.SECONDS)
              + " for a shorter time.");
    }
    if (runs.stream().anyMatch(TailGaps::isJoinedByClocks)) {
      gaps.add(
          "Whether clocks agree: Manx did not start these nodes. If a node's clock is off by more"
              + " than 2 ms, its stories may be missing or those of other reads, and its states at"
              + " other times.");
    }
    return gaps;
  }

  /**
   * Returns whether a request of a run would be explained had its coordinator's story been kept.
   */
  private static boolean isForgotten(RunFile run, List<Autopsy> requests) {
    String operation = requests.get(0).request().operation();
    boolean isTold =
        run.tailOrSamples().requests().stream()
            .anyMatch(each -> each.operation().equals(operation) && each.node() != null);
    double seconds = run.durationNanos() / NANOS_PER_SECOND;
    double keptFrom = (seconds - SlowReadLimits.SECONDS) * MILLIS_PER_SECOND;
    return isTold
        && requests.stream()
            .filter(each -> Objects.equals(each.block(), run.block()))
            .map(Autopsy::request)
            .anyMatch(each -> each.dueMillis() < keptFrom && isUntold(each));
  }

  private static boolean isUntold(SlowRequest request) {
    RequestStory driver = request.driver();
    return request.node() == null
        && !request.wasDropped()
        && (driver == null || !driver.knowsOfCopies());
  }

  /** Nodes that Manx started have its clock; others tell times by their own. */
  private static boolean isJoinedByClocks(RunFile run) {
    Tail.Sources sources = run.tailOrSamples().sources();
    return ClusterSetting.isForeign(run)
        && !(sources.coordinators().isEmpty() && sources.nodes().isEmpty());
  }
}

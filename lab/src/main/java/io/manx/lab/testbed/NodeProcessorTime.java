// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.testbed;

import io.manx.lab.cluster.Node;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Processor time, user and system, that all nodes' processes use between two moments. */
final class NodeProcessorTime {
  private final List<Node> nodes;
  private volatile Map<Long, Duration> atStart = Map.of();

  NodeProcessorTime(List<Node> nodes) {
    this.nodes = nodes;
  }

  void start() {
    atStart = byProcess();
  }

  /**
   * Returns nanoseconds since the start, in the system's steps (Linux: 10 ms a process). Null if
   * the system does not report them, or a process has been replaced since the start.
   */
  @Nullable Long nanosSinceStart() {
    Map<Long, Duration> now = byProcess();
    Map<Long, Duration> before = atStart;
    if (!now.keySet().equals(before.keySet()) || now.size() != nodes.size()) {
      return null;
    }
    Duration all = Duration.ZERO;
    for (Map.Entry<Long, Duration> process : now.entrySet()) {
      Duration then = before.getOrDefault(process.getKey(), Duration.ZERO);
      all = all.plus(process.getValue()).minus(then);
    }
    return all.toNanos();
  }

  private Map<Long, Duration> byProcess() {
    Map<Long, Duration> times = new HashMap<>();
    for (Node node : nodes) {
      Optional<ProcessHandle> process = ProcessHandle.of(node.pid());
      process
          .flatMap(handle -> handle.info().totalCpuDuration())
          .ifPresent(time -> times.put(node.pid(), time));
    }
    return times;
  }
}

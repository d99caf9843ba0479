// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.action;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The times at which each node was disturbed, in nanoseconds from the start of the measured part.
 * Not thread-safe; {@link TimelineRecorder} guards it. Times must not decrease from call to call.
 */
final class DisturbedTimes {
  private final Map<String, Spans> byNode = new HashMap<>();

  /** Records that one more disturbance of the node is in force. */
  void begin(String node, long atNanos) {
    Spans spans = byNode.computeIfAbsent(node, any -> new Spans());
    if (spans.inForce == 0) {
      spans.starts.add(atNanos);
      spans.ends.add(Long.MAX_VALUE);
    }
    spans.inForce++;
  }

  /** Records that one disturbance of the node has ended. */
  void end(String node, long atNanos) {
    Spans spans = byNode.computeIfAbsent(node, any -> new Spans());
    spans.inForce--;
    if (spans.inForce == 0) {
      spans.ends.set(spans.ends.size() - 1, atNanos);
    }
  }

  /** Returns whether any disturbance was in force at some time between these moments, inclusive. */
  boolean overlap(String node, long fromNanos, long toNanos) {
    Spans spans = byNode.get(node);
    if (spans == null) {
      return false;
    }
    int last = spans.starts.size() - 1;
    while (last >= 0 && spans.starts.get(last) > toNanos) {
      last--;
    }
    return last >= 0 && spans.ends.get(last) >= fromNanos;
  }

  /** Disturbed spans of one node, in order; overlapping disturbances form one span. */
  private static final class Spans {
    private final List<Long> starts = new ArrayList<>();
    private final List<Long> ends = new ArrayList<>();
    private int inForce;
  }
}

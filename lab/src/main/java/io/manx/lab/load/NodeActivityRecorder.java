// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.results.run.NodeActivity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts completed requests per 100 ms and coordinator. Not thread-safe. */
final class NodeActivityRecorder {
  private static final long SLOT_NANOS = 100_000_000L;

  private final int slots;
  private final Map<String, int[]> completed = new TreeMap<>();

  NodeActivityRecorder(long durationNanos) {
    this.slots = (int) slotsOf(durationNanos);
  }

  /** Counts a completion; completions outside the measured part are ignored. */
  void completed(String node, long atNanos) {
    long slot = Math.floorDiv(atNanos, SLOT_NANOS);
    if (slot >= 0 && slot < slots) {
      completed.computeIfAbsent(node, any -> new int[slots])[(int) slot]++;
    }
  }

  /** Returns the counts for a measured part of the given length. */
  List<NodeActivity> activities(long lengthNanos) {
    int used = (int) Math.min(slots, slotsOf(lengthNanos));
    List<NodeActivity> activities = new ArrayList<>();
    completed.forEach(
        (node, counts) ->
            activities.add(
                new NodeActivity(node, Arrays.stream(counts, 0, used).boxed().toList())));
    return activities;
  }

  private static long slotsOf(long nanos) {
    return Math.max(1, (nanos + SLOT_NANOS - 1) / SLOT_NANOS);
  }
}

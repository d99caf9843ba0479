// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.RequestStory;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Keeps the slowest requests of each operation, with what is known of each. Stories are only told
 * of those that are kept. Not thread-safe.
 */
final class SlowestKeeper {
  private static final double NANOS_PER_MILLI = 1e6;

  private final int most;
  private final Map<OperationKind, PriorityQueue<Kept>> kept = new EnumMap<>(OperationKind.class);

  SlowestKeeper(int most) {
    this.most = most;
  }

  /**
   * A request.
   *
   * @param dueNanos intended start, from the start of the measured part
   * @param sentNanos when it was handed to the driver
   */
  private record Kept(
      OperationKind kind, long dueNanos, long sentNanos, long latencyNanos, Completion completion) {

    SlowRequest told(long originNanos) {
      RequestStory story =
          completion.story() == null ? null : completion.story().told(originNanos + dueNanos);
      boolean isSent = !completion.outcome().equals(Completion.DROPPED);
      return new SlowRequest(
          dueNanos / NANOS_PER_MILLI,
          isSent ? Double.valueOf((sentNanos - dueNanos) / NANOS_PER_MILLI) : null,
          latencyNanos / NANOS_PER_MILLI,
          kind.id(),
          completion.outcome(),
          completion.coordinator(),
          completion.extraReads() + completion.extraWrites(),
          story,
          null);
    }
  }

  void offer(
      OperationKind kind, long dueNanos, long sentNanos, long latencyNanos, Completion completion) {
    PriorityQueue<Kept> ofKind =
        kept.computeIfAbsent(
            kind, any -> new PriorityQueue<>(Comparator.comparingLong(Kept::latencyNanos)));
    Kept fastest = ofKind.peek();
    if (ofKind.size() == most && fastest != null && latencyNanos <= fastest.latencyNanos()) {
      return;
    }
    ofKind.add(new Kept(kind, dueNanos, sentNanos, latencyNanos, completion));
    if (ofKind.size() > most) {
      ofKind.poll();
    }
  }

  /**
   * Returns the kept requests in order of their intended starts.
   *
   * @param originNanos start of the measured part, on the clock of {@link System#nanoTime()}
   */
  List<SlowRequest> requests(long originNanos) {
    List<SlowRequest> requests = new ArrayList<>();
    kept.values().forEach(all -> all.forEach(each -> requests.add(each.told(originNanos))));
    requests.sort(Comparator.comparingDouble(SlowRequest::dueMillis));
    return requests;
  }

  /** Returns a keeper of as many requests of each operation as a run file holds. */
  static SlowestKeeper ofRun() {
    return new SlowestKeeper(Tail.MAX_REQUESTS);
  }
}

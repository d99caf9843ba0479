package io.manx.lab.load;

import io.manx.lab.load.workload.OperationKind;
import io.manx.results.run.RequestStory;
import io.manx.results.run.SlowRequest;
import io.manx.results.run.Tail;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Keeps the slowest requests, with what is known of each. Stories are only told of those that are
 * kept. Not thread-safe.
 */
final class SlowestKeeper {
  private static final double NANOS_PER_MILLI = 1e6;

  private final int most;
  private final PriorityQueue<Kept> kept =
      new PriorityQueue<>(Comparator.comparingLong(Kept::latencyNanos));

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
    Kept fastest = kept.peek();
    if (kept.size() == most && fastest != null && latencyNanos <= fastest.latencyNanos()) {
      return;
    }
    kept.add(new Kept(kind, dueNanos, sentNanos, latencyNanos, completion));
    if (kept.size() > most) {
      kept.poll();
    }
  }

  /**
   * Returns the kept requests in order of their intended starts.
   *
   * @param originNanos start of the measured part, on the clock of {@link System#nanoTime()}
   */
  List<SlowRequest> requests(long originNanos) {
    List<SlowRequest> requests = new ArrayList<>();
    kept.forEach(each -> requests.add(each.told(originNanos)));
    requests.sort(Comparator.comparingDouble(SlowRequest::dueMillis));
    return requests;
  }

  /** Returns a keeper of as many requests as a run file holds. */
  static SlowestKeeper ofRun() {
    return new SlowestKeeper(Tail.MAX_REQUESTS);
  }
}

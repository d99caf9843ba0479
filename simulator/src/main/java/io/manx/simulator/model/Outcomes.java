package io.manx.simulator.model;

import io.manx.core.selection.Feedback;
import io.manx.core.selection.ReplicaSelector;
import io.manx.simulator.scenario.Scenario;

/** How copies and requests end: policies are told, and what counts is recorded. Not thread-safe. */
final class Outcomes {
  private final Timeline timeline;
  private final Copies copies;
  private final Requests requests;
  private final Requesters requesters;
  private final PausedRequesters paused;
  private final FeedbackPath feedback;
  private final Recorder recorder;
  private final int required;
  private final boolean undisturbedOnly;

  Outcomes(
      Scenario scenario,
      World world,
      Requesters requesters,
      PausedRequesters paused,
      Recorder recorder,
      long seed) {
    timeline = world.timeline();
    copies = world.copies();
    requests = world.requests();
    this.requesters = requesters;
    this.paused = paused;
    this.recorder = recorder;
    feedback = new FeedbackPath(scenario, requesters.count(), copies, requests, seed);
    required = scenario.consistency().required(scenario.replicationFactor());
    undisturbedOnly = scenario.requesters().undisturbedOnly();
  }

  /** A copy has come back, served or cancelled. */
  void cameBack(int copy) {
    int request = copies.request[copy];
    if (copies.place[copy] == Copies.SERVED) {
      requests.responses[request]++;
      learn(copy, request);
    } else {
      endUnanswered(copy, request, ReplicaSelector::cancelled);
    }
    requests.forgetCopy(request, copy);
    copies.release(copy);
    if (!requests.done[request] && requests.responses[request] == required) {
      complete(request);
    }
    releaseIfOver(request);
  }

  private void learn(int copy, int request) {
    int requester = copies.requester[copy];
    int costClass = requests.costClass[request];
    long now = timeline.nowNanos();
    long took = now - copies.sentNanos[copy];
    Feedback said = feedback.with(copy, now);
    int replica = copies.replica[copy];
    requesters.selector(requester).response(replica, costClass, took, said, now);
    if (!copies.local[copy]) { // crosses no network, and tells nothing of what others take
      requesters.speculation(requester).response(replica, costClass, took, said, now);
    }
  }

  /** How a policy is told of the end of a request that was not answered. */
  @FunctionalInterface
  private interface Ending {
    void tell(
        ReplicaSelector selector, int replica, int costClass, long waitedNanos, long nowNanos);
  }

  /** A copy ends without a response. */
  private void endUnanswered(int copy, int request, Ending ending) {
    int requester = copies.requester[copy];
    long now = timeline.nowNanos();
    long waited = now - copies.sentNanos[copy];
    ending.tell(
        requesters.selector(requester),
        copies.replica[copy],
        requests.costClass[request],
        waited,
        now);
  }

  private void complete(int request) {
    requests.done[request] = true;
    long latency = timeline.nowNanos() - requests.arrivedNanos[request];
    requesters.speculation(requests.requester[request]).completed(latency, timeline.nowNanos());
    if (counts(request)) {
      recorder.completed(
          requests.number[request], requests.arrivedNanos[request], latency, extra(request));
    }
    if (requesters.cancels()) {
      cancelOthers(request);
    }
  }

  private void cancelOthers(int request) {
    for (int i = 0; i < requests.copyCount(request); i++) {
      int copy = requests.copy(request, i);
      if (copy >= 0) {
        timeline.message(copies.local[copy], Event.of(Event.CANCEL, copy, copies.generation[copy]));
      }
    }
  }

  private void releaseIfOver(int request) {
    if (requests.done[request] && requests.awaited[request] == 0) {
      requests.release(request);
    }
  }

  /** Too few replicas of a request are known to live. */
  void fail(int request) {
    requests.done[request] = true;
    recordFailure(request);
    releaseIfOver(request);
  }

  /** A request has had its time. */
  void timeout(int request) {
    if (!requests.done[request]) {
      requesters
          .speculation(requests.requester[request])
          .completed(timeline.timeoutNanos(), timeline.nowNanos());
      recordFailure(request);
    }
    for (int i = 0; i < requests.copyCount(request); i++) {
      int copy = requests.copy(request, i);
      if (copy >= 0) {
        copies.awaited[copy] = false;
        endUnanswered(copy, request, ReplicaSelector::dropped);
      }
    }
    requests.release(request);
  }

  private void recordFailure(int request) {
    if (counts(request)) {
      recorder.failed(
          requests.number[request],
          requests.arrivedNanos[request],
          timeline.timeoutNanos(),
          extra(request));
    }
  }

  /** Whether a request that has ended counts; one that does not is over all the same. */
  private boolean counts(int request) {
    boolean counts =
        !undisturbedOnly
            || !paused.hasPausedSince(requests.requester[request], requests.arrivedNanos[request]);
    if (!counts) {
      recorder.leftOut();
    }
    return counts;
  }

  /** Copies beyond what the consistency level asks for. */
  private int extra(int request) {
    return Math.max(0, requests.copyCount(request) - required);
  }
}

package io.manx.simulator.model;

import io.manx.core.selection.Feedback;
import io.manx.simulator.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/** How copies and requests end: policies are told, and what counts is recorded. Not thread-safe. */
final class Outcomes {
  private final Timeline timeline;
  private final Copies copies;
  private final Requests requests;
  private final Requesters requesters;
  private final @Nullable Drivers drivers;
  private final FeedbackPath feedback;
  private final Recorder recorder;
  private final int required;

  Outcomes(
      Scenario scenario,
      World world,
      Requesters requesters,
      @Nullable Drivers drivers,
      Recorder recorder,
      long seed) {
    timeline = world.timeline();
    copies = world.copies();
    requests = world.requests();
    this.requesters = requesters;
    this.drivers = drivers;
    this.recorder = recorder;
    feedback = new FeedbackPath(scenario, requesters.count(), copies, requests, seed);
    required = scenario.consistency().required(scenario.replicationFactor());
  }

  /** A copy was answered; policies learn from it also if its request no longer needs it. */
  void answered(int copy) {
    int request = copies.request[copy];
    requests.responses[request]++;
    learn(copy, request);
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

  /** A copy ends without a response. */
  private void endUnanswered(int copy, int request) {
    long now = timeline.nowNanos();
    requesters
        .selector(copies.requester[copy])
        .expired(
            copies.replica[copy], requests.costClass[request], now - copies.sentNanos[copy], now);
  }

  private void complete(int request) {
    requests.done[request] = true;
    long now = timeline.nowNanos();
    long toRequester = drivers == null ? 0 : timeline.networkNanos();
    long elapsed = now - requests.arrivedNanos[request];
    requesters.speculation(requests.requester[request]).completed(elapsed - toRequester, now);
    if (counts(request)) {
      recorder.completed(
          requests.number[request],
          requests.arrivedNanos[request],
          elapsed + toRequester,
          extra(request));
    }
    if (drivers != null) {
      drivers.answered(request);
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
      if (drivers != null) {
        drivers.timeout(request);
      }
    }
    for (int i = 0; i < requests.copyCount(request); i++) {
      int copy = requests.copy(request, i);
      if (copy >= 0) {
        copies.awaited[copy] = false;
        endUnanswered(copy, request);
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
    if (!requests.counted[request]) {
      recorder.leftOut();
    }
    return requests.counted[request];
  }

  /** Copies beyond what the consistency level asks for. */
  private int extra(int request) {
    return Math.max(0, requests.copyCount(request) - required);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import io.manx.simulator.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * Ends attempts and requests: tells policies, and records the requests that count. Not thread-safe.
 */
final class Outcomes {
  private final VirtualTime time;
  private final Attempts attempts;
  private final Requests requests;
  private final Requesters requesters;
  private final @Nullable Drivers drivers;
  private final FeedbackPath feedback;
  private final RequestRecorder recorder;
  private final int required;
  private Parts parts = new NoParts();
  private Ended ended = (request, atNanos) -> {};

  /** Learns how parts of range reads end. */
  interface Parts {
    /** A part was answered. */
    void answered(int part, RangeRead read);

    /** A part has failed. */
    void failed(RangeRead read);
  }

  private static final class NoParts implements Parts {
    @Override
    public void answered(int part, RangeRead read) {}

    @Override
    public void failed(RangeRead read) {}
  }

  /** Learns when the sender of a request knows its outcome, now or a little later. */
  @FunctionalInterface
  interface Ended {
    void ended(int request, long atNanos);
  }

  Outcomes(
      Scenario scenario,
      SimulationState state,
      Requesters requesters,
      @Nullable Drivers drivers,
      RequestRecorder recorder,
      long seed) {
    time = state.time();
    attempts = state.attempts();
    requests = state.requests();
    this.requesters = requesters;
    this.drivers = drivers;
    this.recorder = recorder;
    feedback = new FeedbackPath(scenario, requesters.count(), attempts, requests, seed);
    required = scenario.consistency().required(scenario.replicationFactor());
  }

  /** Sets the listener to the ends of parts of range reads. */
  void tellOfParts(Parts listener) {
    parts = listener;
  }

  /** Sets the listener to the ends of requests. */
  void tellOfEnds(Ended listener) {
    ended = listener;
  }

  /** An attempt was answered. Policies learn from it even if its request no longer needs it. */
  void answered(int attempt) {
    int request = attempts.request[attempt];
    requests.responses[request]++;
    learn(attempt, request);
    requests.forgetAttempt(request, attempt);
    attempts.release(attempt);
    if (!requests.done[request] && requests.responses[request] == required) {
      complete(request);
    }
    releaseIfOver(request);
  }

  private void learn(int attempt, int request) {
    int requester = attempts.requester[attempt];
    Demand demand = requests.demand[request];
    long now = time.nowNanos();
    long took = now - attempts.sentNanos[attempt];
    Feedback said = feedback.with(attempt, now);
    int replica = attempts.replica[attempt];
    requesters.costs(requester).answered(replica, demand, took, said, now);
    requesters
        .router(requester)
        .answered(requesters.selector(requester), replica, demand, took, said, now);
    // Speculation learns only from requests over the network; parts of range reads are not copied.
    if (!attempts.local[attempt] && requests.part[request] == null) {
      requesters.speculation(requester).answered(replica, demand, took, said, now);
    }
  }

  /** An attempt has expired. */
  private void endUnanswered(int attempt, int request) {
    long now = time.nowNanos();
    int requester = attempts.requester[attempt];
    Demand demand = requests.demand[request];
    long waited = now - attempts.sentNanos[attempt];
    requesters.costs(requester).ended(demand, waited, now);
    requesters
        .router(requester)
        .expired(requesters.selector(requester), attempts.replica[attempt], demand, waited, now);
  }

  private void complete(int request) {
    requests.done[request] = true;
    RangePart part = requests.part[request];
    if (part != null) {
      parts.answered(request, part.read());
      return;
    }
    long now = time.nowNanos();
    long toRequester = drivers == null ? 0 : time.networkNanos();
    long elapsed = now - requests.arrivedNanos[request];
    end(request, now + toRequester);
    speculationCompleted(request, elapsed - toRequester);
    if (counts(request)) {
      recorder.completed(
          requests.number[request],
          requests.range[request] != null,
          requests.arrivedNanos[request],
          elapsed + toRequester,
          extra(request));
    }
    if (drivers != null) {
      drivers.answered(request);
    }
  }

  /** A range read has its rows. */
  void rangeAnswered(int request) {
    complete(request);
    releaseIfOver(request);
  }

  private void end(int request, long atNanos) {
    RangeRead range = requests.range[request];
    if (range != null) {
      range.end();
    }
    ended.ended(request, atNanos);
  }

  /**
   * Tells speculation of a completed request, unless it is a range read, since these are not
   * copied.
   */
  private void speculationCompleted(int request, long nanos) {
    if (requests.range[request] == null) {
      requesters.speculation(requests.requester[request]).completed(nanos, time.nowNanos());
    }
  }

  private void releaseIfOver(int request) {
    if (requests.done[request] && requests.awaited[request] == 0) {
      requests.release(request);
    }
  }

  /** A coordinator knows too few live replicas of a request, and answers with an error. */
  void refuse(int request) {
    if (drivers != null && requests.part[request] == null) {
      drivers.answered(request);
    }
    fail(request);
  }

  /** A requester knows too few live replicas of a request. */
  void fail(int request) {
    requests.done[request] = true;
    fails(request);
    releaseIfOver(request);
  }

  private void fails(int request) {
    RangePart part = requests.part[request];
    if (part != null) {
      parts.failed(part.read());
      return;
    }
    end(request, time.nowNanos());
    if (counts(request)) {
      recorder.failed(
          requests.number[request],
          requests.range[request] != null,
          requests.arrivedNanos[request],
          time.timeoutNanos(),
          extra(request));
    }
  }

  /** A request has expired. */
  void timeout(int request) {
    if (!requests.done[request]) {
      if (requests.part[request] == null) {
        speculationCompleted(request, time.timeoutNanos());
      }
      fails(request);
      if (drivers != null && requests.part[request] == null) {
        drivers.timeout(request);
      }
    }
    for (int i = 0; i < requests.attemptCount(request); i++) {
      int attempt = requests.attempt(request, i);
      if (attempt >= 0) {
        attempts.awaited[attempt] = false;
        endUnanswered(attempt, request);
      }
    }
    requests.release(request);
  }

  /** Whether a request that has ended is measured; one that is not is over all the same. */
  private boolean counts(int request) {
    if (!requests.counted[request]) {
      recorder.leftOut();
    }
    return requests.counted[request];
  }

  /** Copies beyond what the consistency level requires. */
  private int extra(int request) {
    return Math.max(0, requests.attemptCount(request) - required);
  }
}

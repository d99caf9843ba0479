package io.manx.simulator.model;

import io.manx.core.wire.Feedback;
import io.manx.simulator.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * How attempts and requests end: policies are told, and what counts is recorded. Not thread-safe.
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

  /** Is told how parts of range reads end. */
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

  /** Is told that who sent a request knows, or will know then, what became of it. */
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

  /** Says who is told how parts of range reads end. */
  void tellOfParts(Parts listener) {
    parts = listener;
  }

  /** Says who is told that requests have ended. */
  void tellOfEnds(Ended listener) {
    ended = listener;
  }

  /** An attempt was answered; policies learn from it also if its request no longer needs it. */
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
    int costClass = requests.costClass[request];
    long now = time.nowNanos();
    long took = now - attempts.sentNanos[attempt];
    Feedback said = feedback.with(attempt, now);
    int replica = attempts.replica[attempt];
    requesters
        .router(requester)
        .answered(requesters.selector(requester), replica, costClass, took, said, now);
    // What is local crosses no network; parts of range reads are not copied.
    if (!attempts.local[attempt] && requests.part[request] == null) {
      requesters.speculation(requester).answered(replica, costClass, took, said, now);
    }
  }

  /** An attempt ends without a response. */
  private void endUnanswered(int attempt, int request) {
    long now = time.nowNanos();
    int requester = attempts.requester[attempt];
    requesters
        .router(requester)
        .expired(
            requesters.selector(requester),
            attempts.replica[attempt],
            requests.costClass[request],
            now - attempts.sentNanos[attempt],
            now);
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

  /** Range reads are not copied, so that how long they take says nothing of when to copy. */
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

  /** A coordinator knows of too few replicas of a request that live, and says so. */
  void refuse(int request) {
    if (drivers != null && requests.part[request] == null) {
      drivers.answered(request);
    }
    fail(request);
  }

  /** Too few replicas of a request are known to live. */
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

  /** A request has had its time. */
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

  /** Whether a request that has ended counts; one that does not is over all the same. */
  private boolean counts(int request) {
    if (!requests.counted[request]) {
      recorder.leftOut();
    }
    return requests.counted[request];
  }

  /** Copies beyond what the consistency level asks for. */
  private int extra(int request) {
    return Math.max(0, requests.attemptCount(request) - required);
  }
}

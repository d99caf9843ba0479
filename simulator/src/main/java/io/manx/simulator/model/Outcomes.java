package io.manx.simulator.model;

import io.manx.core.wire.Feedback;
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

  /** Says who is told how parts of range reads end. */
  void tellOfParts(Parts listener) {
    parts = listener;
  }

  /** Says who is told that requests have ended. */
  void tellOfEnds(Ended listener) {
    ended = listener;
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
    requesters
        .router(requester)
        .answered(requesters.selector(requester), replica, costClass, took, said, now);
    // What is local crosses no network; parts of range reads are not copied.
    if (!copies.local[copy] && requests.part[request] == null) {
      requesters.speculation(requester).response(replica, costClass, took, said, now);
    }
  }

  /** A copy ends without a response. */
  private void endUnanswered(int copy, int request) {
    long now = timeline.nowNanos();
    int requester = copies.requester[copy];
    requesters
        .router(requester)
        .expired(
            requesters.selector(requester),
            copies.replica[copy],
            requests.costClass[request],
            now - copies.sentNanos[copy],
            now);
  }

  private void complete(int request) {
    requests.done[request] = true;
    RangePart part = requests.part[request];
    if (part != null) {
      parts.answered(request, part.read());
      return;
    }
    long now = timeline.nowNanos();
    long toRequester = drivers == null ? 0 : timeline.networkNanos();
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
      requesters.speculation(requests.requester[request]).completed(nanos, timeline.nowNanos());
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
    end(request, timeline.nowNanos());
    if (counts(request)) {
      recorder.failed(
          requests.number[request],
          requests.range[request] != null,
          requests.arrivedNanos[request],
          timeline.timeoutNanos(),
          extra(request));
    }
  }

  /** A request has had its time. */
  void timeout(int request) {
    if (!requests.done[request]) {
      if (requests.part[request] == null) {
        speculationCompleted(request, timeline.timeoutNanos());
      }
      fails(request);
      if (drivers != null && requests.part[request] == null) {
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

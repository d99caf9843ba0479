// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.PeriodicSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.Ranges;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import io.manx.simulator.workload.RequestSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The requesters' side of a request: rank replicas, send, copy if late, await answers, give up. Not
 * thread-safe.
 */
final class RequesterSide {
  private static final double NO_RACKS = 0;

  private final VirtualTime time;
  private final SimulatedNodes nodes;
  private final Attempts attempts;
  private final Requests requests;
  private final Requesters requesters;
  private final PausedRequesters paused;
  private final CandidateSelection selection;
  private final @Nullable Drivers drivers;
  private final CopyPlanner copies;
  private final Outcomes outcomes;
  private final ProbeSender probes;
  private final HeldRequests held;
  private final @Nullable RangeReads ranges;
  private final int required;

  RequesterSide(
      Scenario scenario,
      SimulationState state,
      PolicyFactory policies,
      RequestRecorder recorder,
      long seed) {
    time = state.time();
    nodes = state.nodes();
    attempts = state.attempts();
    requests = state.requests();
    held = new HeldRequests(requests, scenario.nodes());
    Oracle oracle = new Oracle(nodes, requests, seed);
    boolean haveDrivers =
        policies.hasCoordinators() && scenario.requesters().kind() == RequesterKind.CLIENTS;
    paused = new PausedRequesters(scenario, state, haveDrivers);
    int count = haveDrivers ? scenario.nodes() : RequestSource.requesterCount(scenario);
    requesters =
        new Requesters(policies, count, paused.areNodes(), scenario.threads(), oracle, seed);
    selection = new CandidateSelection(scenario, state, paused, oracle);
    copies = new CopyPlanner(state, requesters, paused, selection);
    drivers = haveDrivers ? new Drivers(scenario, state, selection, seed) : null;
    outcomes = new Outcomes(scenario, state, requesters, drivers, recorder, seed);
    probes = new ProbeSender(scenario, state, requesters, paused, seed);
    required = scenario.consistency().required(scenario.replicationFactor());
    Ranges ofScenario = scenario.ranges();
    ranges =
        ofScenario == null
            ? null
            : new RangeReads(
                scenario, ofScenario, state, policies.scheduling(), outcomes, this::begin);
    if (ranges != null) {
      outcomes.tellOfParts(ranges);
    }
  }

  /** Sets the listener to the ends of requests. */
  void tellOfEnds(Outcomes.Ended listener) {
    outcomes.tellOfEnds(listener);
  }

  /** Begins to compute scores, for policies that do so at intervals. */
  void beginUpdates() {
    for (int i = 0; i < requesters.count(); i++) {
      if (requesters.selector(i) instanceof PeriodicSelector) {
        time.at(i * 1_000L, Event.of(Event.UPDATE, i, 0));
      }
    }
  }

  /** Computes the scores of a requester's policy. */
  void update(int requester) {
    if (paused.putOff(requester, Event.of(Event.UPDATE, requester, 0))) {
      return;
    }
    long next = ((PeriodicSelector) requesters.selector(requester)).update(time.nowNanos());
    time.after(next, Event.of(Event.UPDATE, requester, 0));
  }

  /** A request comes to a requester, or to a client that sends it to one. */
  void comes(int request, int to) {
    requests.requester[request] = to;
    if (drivers == null) {
      begin(request);
    } else if (!drivers.send(request, to)) {
      outcomes.fail(request);
    }
  }

  /** A client receives an answer. */
  void clientHears(int connection) {
    if (drivers != null) {
      drivers.hears(connection);
    }
  }

  /** A requester begins with a request that has not been sent. */
  void begin(int request) {
    if (paused.isDead(requests.requester[request])) {
      return;
    }
    if (paused.putOff(
        requests.requester[request],
        Event.of(Event.BEGIN, request, requests.generation[request]))) {
      return;
    }
    RangeRead range = requests.range[request];
    if (range != null && ranges != null) {
      ranges.ask(range);
      return;
    }
    int queue = held.queueOf(request);
    if (held.isWaiting(queue)) {
      held.add(request);
      return;
    }
    long wait = sendUnlessHeld(request);
    if (wait > 0) {
      held.add(request);
      time.after(wait, Event.of(Event.HELD_DUE, queue, 0));
    }
  }

  /** Sends requests that were held back, as far as the policy admits them. */
  void heldDue(int queue) {
    if (paused.putOff(held.requesterOf(queue), Event.of(Event.HELD_DUE, queue, 0))) {
      return;
    }
    int request = held.first(queue);
    while (request >= 0) {
      long wait = sendUnlessHeld(request);
      if (wait > 0) {
        time.after(wait, Event.of(Event.HELD_DUE, queue, 0));
        return;
      }
      held.removeFirst(queue);
      request = held.first(queue);
    }
  }

  /**
   * Sends a request unless the policy holds it back. Returns 0, or nanoseconds after which to ask
   * again.
   */
  private long sendUnlessHeld(int request) {
    expectCost(request);
    Route route = selection.of(request);
    ReplicaSelector selector = requesters.selector(requests.requester[request]);
    Router router = requesters.router(requests.requester[request]);
    router.rank(selector, route, NO_RACKS, null, time.nowNanos());
    long wait = router.admit(selector, route, time.nowNanos());
    if (wait > 0) {
      return wait;
    }
    Candidates candidates = router.order(route, required, time.nowNanos());
    if (candidates.size() < required) {
      outcomes.refuse(request);
      return 0;
    }
    requests.sentNanos[request] = time.nowNanos();
    if (paused.areNodes()) {
      requests.keepOrder(request, candidates);
    }
    requests.others[request] = others(request, candidates);
    if (requests.part[request] == null) {
      copies.sent(request);
    }
    for (int i = 0; i < required; i++) {
      send(request, candidates.replica(i));
    }
    probes.sent(request);
    return 0;
  }

  private void expectCost(int request) {
    int kind = requests.kind[request];
    RangePart part = requests.part[request];
    requests.demand[request] =
        requesters
            .costs(requests.requester[request])
            .demand(
                kind,
                kind,
                kind == RequestSource.LARGE,
                part == null ? Demand.UNKNOWN_FEATURE : part.limit(),
                Demand.UNKNOWN_FEATURE);
  }

  /** Returns how many answers of other nodes a request needs, at least 1. */
  private int others(int request, Candidates candidates) {
    int others = 0;
    for (int i = 0; i < required; i++) {
      others += paused.isLocal(requests.requester[request], candidates.replica(i)) ? 0 : 1;
    }
    return Math.max(1, others);
  }

  private void send(int request, int replica) {
    int requester = requests.requester[request];
    int attempt = attempts.create(request, replica, time.nowNanos());
    attempts.requester[attempt] = requester;
    attempts.local[attempt] = paused.isLocal(requester, replica);
    attempts.demandNanos[attempt] = requests.demandNanos[request];
    attempts.kind[attempt] = requests.kind[request];
    attempts.part[attempt] = requests.part[request];
    requests.addAttempt(request, attempt, replica);
    nodes.expect(attempt);
    requesters.costs(requester).sent();
    requesters.selector(requester).sent(replica, requests.demand[request], time.nowNanos());
    time.message(attempts.local[attempt], Event.of(Event.AT_REPLICA, attempt, 0));
  }

  /** A probe was answered. */
  void probed(int probe) {
    probes.answered(probe);
  }

  /** An attempt was answered. */
  void answered(int attempt) {
    if (!attempts.awaited[attempt]) {
      attempts.release(attempt);
      return;
    }
    int requester = requests.requester[attempts.request[attempt]];
    if (paused.isDead(requester)) {
      return;
    }
    if (!paused.putOff(requester, Event.of(Event.RESPONSE, attempt, 0))) {
      outcomes.answered(attempt);
    }
  }

  /** Asks whether a request that is late gets a copy now. */
  void copyDue(int request) {
    int requester = requests.requester[request];
    long event = Event.of(Event.COPY_DUE, request, requests.generation[request]);
    if (requests.done[request] || paused.isDead(requester) || paused.putOff(requester, event)) {
      return;
    }
    LateRequest late = Objects.requireNonNull(requests.late[request]);
    long now = time.nowNanos();
    long waitedNanos = now - requests.sentNanos[request];
    switch (late.ask(copies.destination(request, late, waitedNanos), waitedNanos, now)) {
      case SEND -> send(request, copies.target(request));
      case GIVE_UP -> requests.late[request] = null;
      default -> copies.dueAfter(late.askAfterNanos() - waitedNanos, request);
    }
  }

  /** Requesters learn that a node serves again. */
  void restarted(int node) {
    requesters.restarted(node, time.nowNanos());
  }

  /** A request has expired. */
  void timeout(int request) {
    outcomes.timeout(request);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.Candidates;
import io.manx.core.policy.ManxSelector;
import io.manx.core.policy.ReplicaSelector;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Destination;
import io.manx.core.routing.Route;
import io.manx.core.routing.Router;
import io.manx.core.speculation.Speculation;

/** Decides when requests are late, and where their copies go. Not thread-safe. */
final class CopyPlanner {
  private static final double NO_RACKS = 0;

  private final VirtualTime time;
  private final Requests requests;
  private final Requesters requesters;
  private final PausedRequesters paused;
  private final CandidateSelection selection;
  private final Candidates both = new Candidates();

  CopyPlanner(
      SimulationState state,
      Requesters requesters,
      PausedRequesters paused,
      CandidateSelection selection) {
    time = state.time();
    requests = state.requests();
    this.requesters = requesters;
    this.paused = paused;
    this.selection = selection;
  }

  /** A request is sent; sees to it that a copy is asked for when it is late. */
  void sent(int request) {
    Speculation speculation = requesters.speculation(requests.requester[request]);
    Demand demand = requests.demand[request];
    int others = requests.others[request];
    long delay = speculation.delayNanos(demand, others, time.nowNanos());
    if (delay < time.timeoutNanos()) {
      requests.late[request] = new LateRequest(speculation, demand, others, delay);
      dueAfter(delay, request);
    }
  }

  /** A copy is asked for after so many nanoseconds, unless the request has expired by then. */
  void dueAfter(long nanos, int request) {
    if (nanos < time.timeoutNanos()) {
      time.after(nanos, Event.of(Event.COPY_DUE, request, requests.generation[request]));
    }
  }

  /**
   * Returns how good the destination of a copy is. Coordinators keep the ranking of the first
   * sending, as Cassandra does. Drivers rank the remaining replicas when they send, so these are
   * busy or poor only if all of them are.
   */
  Destination destination(int request, LateRequest late, long waitedNanos) {
    if (paused.areNodes()) {
      int target = requests.nextInOrder(request);
      return target < 0
          ? Destination.NONE
          : late.destination(target, isFarLater(request, target), waitedNanos, time.nowNanos());
    }
    Candidates left = selection.of(request).local();
    Destination best = Destination.NONE;
    for (int i = 0; i < left.size() && best != Destination.GOOD; i++) {
      int target = left.replica(i);
      boolean isFarLater = isFarLaterNow(request, target);
      best = late.destination(target, isFarLater, waitedNanos, time.nowNanos());
    }
    return best;
  }

  /** Whether a client expects a replica to answer far later than each that it asked. */
  private boolean isFarLaterNow(int request, int target) {
    ReplicaSelector policy = requesters.selector(requests.requester[request]);
    for (int i = 0; i < requests.attemptCount(request); i++) {
      both.clear(requests.demand[request]);
      both.add(target);
      both.add(requests.askedReplica(request, i));
      if (!LateRequest.isFarLater(policy, both, time.nowNanos())) {
        return false;
      }
    }
    return true;
  }

  /** Only policy {@code manx} expects times. */
  private boolean isFarLater(int request, int target) {
    return requesters.selector(requests.requester[request]) instanceof ManxSelector
        && requests.isFarLater(request, target);
  }

  /** Returns the replica of a copy that is sent now. */
  int target(int request) {
    if (paused.areNodes()) {
      return requests.nextInOrder(request);
    }
    Route route = selection.of(request);
    int requester = requests.requester[request];
    Router router = requesters.router(requester);
    router.rank(requesters.selector(requester), route, NO_RACKS, null, time.nowNanos());
    return router.order(route, 1, time.nowNanos()).replica(0);
  }
}

package io.manx.simulator.model;

import io.manx.core.policy.ManxSelector;
import io.manx.core.request.Demand;
import io.manx.core.routing.LateRequest;
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
   * Returns the replica for a copy, or -1. Coordinators keep the ranking of the first sending, as
   * Cassandra does; drivers rank the remaining replicas anew, as Manx's query plans do.
   */
  int target(int request) {
    if (paused.areNodes()) {
      return requests.nextInOrder(request);
    }
    Route route = selection.of(request);
    if (route.local().size() == 0) {
      return -1;
    }
    int requester = requests.requester[request];
    Router router = requesters.router(requester);
    router.rank(requesters.selector(requester), route, NO_RACKS, null, time.nowNanos());
    return router.order(route, 1, time.nowNanos()).replica(0);
  }

  /**
   * Returns how good a replica for a copy is.
   *
   * @param target the replica, or -1
   */
  LateRequest.Destination destination(int request, LateRequest late, int target) {
    if (target < 0) {
      return LateRequest.Destination.NONE;
    }
    boolean isFarLater =
        requesters.selector(requests.requester[request]) instanceof ManxSelector
            && requests.isFarLater(request, target);
    return late.destination(target, isFarLater, time.nowNanos());
  }
}

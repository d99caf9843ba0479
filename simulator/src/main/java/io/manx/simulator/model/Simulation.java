// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.workload.RequestSource;
import java.util.Objects;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario with one policy, in virtual time. It is a pure function of scenario, policy
 * and seed. Requesters and replicas communicate by messages alone. Not thread-safe.
 */
public final class Simulation {
  /** A pause that begins within this time may still delay a request, as on real nodes. */
  private static final long SOON_NANOS = 100_000_000;

  private final Scenario scenario;
  private final RequestSource workload;
  private final SimulationState state;
  private final VirtualTime time;
  private final ReplicaSide replicas;
  private final RequesterSide requesters;
  private final Disturber disturber;
  private final RequestRecorder recorder;
  private final LongPredicate isRequestOver;

  /** Number of clients that send one request after another; null if requests come at a rate. */
  private final @Nullable Integer clients;

  /**
   * Creates it.
   *
   * @param seed of all random decisions
   */
  public Simulation(Scenario scenario, PolicyFactory policies, long seed) {
    this.scenario = scenario;
    workload = new RequestSource(scenario, seed);
    clients = scenario.load().clients();
    state = SimulationState.of(scenario, policies.scheduling());
    time = state.time();
    Requests requests = state.requests();
    isRequestOver = requests::isOver;
    recorder = new RequestRecorder(scenario, state.counts());
    replicas = new ReplicaSide(state);
    requesters = new RequesterSide(scenario, state, policies, recorder, seed);
    disturber = new Disturber(scenario, time, state.nodes(), requesters::restarted, seed);
  }

  /** Runs to the end, and returns the measurements. */
  public RequestRecorder run() {
    if (clients == null) {
      expectArrival();
    } else {
      requesters.tellOfEnds(this::clientGoesOn);
      for (int i = 0; i < Math.min(clients, scenario.requests()); i++) {
        time.at(0, Event.of(Event.CLIENT_SENDS, i, 0));
      }
    }
    requesters.beginUpdates();
    disturber.begin();
    while (recorder.over() < scenario.requests() && time.next()) {
      happen(time.event());
    }
    return recorder;
  }

  private void expectArrival() {
    workload.next();
    time.arrival(workload.atNanos());
  }

  /** Of N clients, client c sends requests c, c + N, c + 2N and so on, one after another. */
  private void clientGoesOn(int request, long atNanos) {
    long next = state.requests().number[request] + Objects.requireNonNull(clients);
    if (next < scenario.requests()) {
      time.at(atNanos, Event.of(Event.CLIENT_SENDS, (int) next, 0));
    }
  }

  private void happen(long event) {
    int subject = Event.subject(event);
    switch (Event.type(event)) {
      case Event.ARRIVAL -> {
        arrive();
        if (workload.number() + 1 < scenario.requests()) {
          expectArrival();
        }
      }
      case Event.CLIENT_SENDS -> {
        workload.go(subject);
        arrive();
      }
      case Event.AT_REPLICA -> replicas.arrived(subject);
      case Event.SERVED -> replicas.served(subject);
      case Event.RESPONSE -> requesters.answered(subject);
      case Event.NOTICE -> replicas.noticed(subject);
      case Event.PROBE -> replicas.probed(subject);
      case Event.PROBED -> requesters.probed(subject);
      case Event.UPDATE -> requesters.update(subject);
      case Event.HELD_DUE -> requesters.heldDue(subject);
      case Event.DISTURBANCE -> disturber.happen(subject);
      case Event.CLIENT_HEARS -> requesters.clientHears(subject);
      default -> {
        if (Event.isOf(state.requests().generation[subject], event)) {
          happenTo(subject, Event.type(event));
        }
      }
    }
  }

  private void happenTo(int request, int type) {
    switch (type) {
      case Event.BEGIN -> requesters.begin(request);
      case Event.COPY_DUE -> requesters.copyDue(request);
      case Event.TIMEOUT -> requesters.timeout(request);
      default -> throw new IllegalStateException("event " + type);
    }
  }

  private void arrive() {
    Requests requests = state.requests();
    int request = requests.create();
    requests.number[request] = workload.number();
    requests.group[request] = workload.group();
    requests.kind[request] = workload.kind();
    requests.demandNanos[request] = workload.demandNanos();
    requests.arrivedNanos[request] = time.nowNanos();
    requests.range[request] = range(request);
    requests.counted[request] =
        !scenario.requesters().undisturbedOnly()
            || disturber.isUndisturbed(workload.requester(), SOON_NANOS);
    time.timeout(Event.of(Event.TIMEOUT, request, requests.generation[request]), isRequestOver);
    requesters.comes(request, workload.requester());
  }

  private @Nullable RangeRead range(int request) {
    return workload.rows() == 0
        ? null
        : new RangeRead(request, workload.rows(), workload.group(), workload.leftInGroup());
  }
}

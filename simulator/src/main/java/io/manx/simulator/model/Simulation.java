package io.manx.simulator.model;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.PeriodicSelector;
import io.manx.core.selection.ProbingSelector;
import io.manx.core.selection.ReplicaSelector;
import io.manx.core.speculation.Speculation;
import io.manx.simulator.event.EventQueue;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import io.manx.simulator.workload.RequestRandom;
import io.manx.simulator.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario with one policy, in virtual time: a pure function of scenario, policy and
 * seed. Not thread-safe.
 */
public final class Simulation {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int FEEDBACK_STREAM = 21;
  private static final int PROBE_STREAM = 22;

  /** Lanes of events that all lie equally far ahead. */
  private static final int NETWORK_LANE = 0;

  private static final int TIMEOUT_LANE = 1;
  private static final int LANES = 2;

  private final Scenario scenario;
  private final Workload workload;
  private final EventQueue events = new EventQueue(LANES);
  private final Copies copies = new Copies();
  private final Requests requests = new Requests();
  private final Nodes nodes;
  private final Requesters requesters;
  private final Recorder recorder;
  private final Disturber disturber;
  private final Oracle oracle;
  private final Candidates candidates = new Candidates();
  private final RequestRandom random = new RequestRandom();
  private final boolean requestersAreNodes;
  private final boolean losesFeedback;
  private final long seed;
  private final long networkNanos;
  private final long timeoutNanos;
  private final boolean[] knownDead;
  private long nowNanos;
  private long left;

  /**
   * Creates it.
   *
   * @param seed of everything random
   */
  public Simulation(Scenario scenario, PolicyFactory policies, long seed) {
    this.scenario = scenario;
    this.seed = seed;
    this.workload = new Workload(scenario, seed);
    this.nodes = new Nodes(scenario.nodes(), scenario.threads(), copies);
    int count = Workload.requesterCount(scenario);
    ReplicaSelector[] selectors = new ReplicaSelector[count];
    Speculation[] speculations = new Speculation[count];
    this.oracle = new Oracle(nodes, requests);
    for (int i = 0; i < count; i++) {
      selectors[i] = policies.selector(seed * 31 + i, oracle);
      speculations[i] = policies.speculation();
    }
    this.requesters =
        new Requesters(
            selectors,
            speculations,
            policies.cancels(),
            scenario.nodes(),
            nanos(scenario.feedback().delayMs()));
    this.recorder = new Recorder(scenario);
    this.disturber = new Disturber(scenario, seed);
    this.requestersAreNodes = scenario.requesters().kind() == RequesterKind.NODES;
    this.losesFeedback = scenario.feedback().lostShare() > 0;
    this.networkNanos = nanos(scenario.networkMs());
    this.timeoutNanos = nanos(scenario.timeoutMs());
    this.knownDead = new boolean[scenario.nodes()];
    this.left = scenario.requests();
  }

  private static long nanos(double millis) {
    return (long) (millis * NANOS_PER_MILLI);
  }

  /** Runs it to its end, and returns what was measured. */
  public Recorder run() {
    begin();
    while (left > 0 && events.next()) {
      nowNanos = events.timeNanos();
      happen(events.event());
    }
    return recorder;
  }

  private void begin() {
    workload.next();
    events.add(workload.atNanos(), Event.of(Event.ARRIVAL, 0, 0));
    for (int i = 0; i < requesters.count(); i++) {
      if (requesters.selector(i) instanceof PeriodicSelector) {
        events.add(i * 1_000L, Event.of(Event.UPDATE, i, 0));
      }
    }
    disturber.begin(events);
  }

  private void happen(long event) {
    int subject = Event.subject(event);
    switch (Event.type(event)) {
      case Event.ARRIVAL -> arrive();
      case Event.BEGIN -> {
        if (isCurrent(requests.generation[subject], event)) {
          begin(subject);
        }
      }
      case Event.AT_REPLICA -> atReplica(subject);
      case Event.SERVED -> served(subject);
      case Event.RESPONSE -> response(subject);
      case Event.COPY_DUE -> {
        if (isCurrent(requests.generation[subject], event)) {
          sendOneMore(subject);
        }
      }
      case Event.TIMEOUT -> {
        if (isCurrent(requests.generation[subject], event)) {
          timeOut(subject);
        }
      }
      case Event.CANCEL -> {
        if (isCurrent(copies.generation[subject], event)) {
          cancel(subject);
        }
      }
      case Event.PROBED -> probed(subject, Event.generation(event));
      case Event.UPDATE -> update(subject);
      case Event.DISTURBANCE -> disturber.happen(subject, nowNanos, nodes, knownDead, events);
      default -> throw new IllegalStateException("event " + Event.type(event));
    }
  }

  private static boolean isCurrent(int generation, long event) {
    return (generation & Event.GENERATION_MASK) == Event.generation(event);
  }

  private void update(int requester) {
    long next = ((PeriodicSelector) requesters.selector(requester)).update(nowNanos);
    events.add(nowNanos + next, Event.of(Event.UPDATE, requester, 0));
  }

  private void arrive() {
    int request = requests.create();
    requests.number[request] = workload.number();
    requests.requester[request] = workload.requester();
    requests.group[request] = workload.group();
    requests.costClass[request] = workload.costClass();
    requests.demandNanos[request] = workload.demandNanos();
    requests.arrivedNanos[request] = nowNanos;
    events.addToLane(
        TIMEOUT_LANE,
        nowNanos + timeoutNanos,
        Event.of(Event.TIMEOUT, request, requests.generation[request]));
    begin(request);
    if (workload.number() + 1 < scenario.requests()) {
      workload.next();
      events.add(workload.atNanos(), Event.of(Event.ARRIVAL, 0, 0));
    }
  }

  private void begin(int request) {
    int requester = requests.requester[request];
    if (putOff(requester, Event.of(Event.BEGIN, request, requests.generation[request]))) {
      return;
    }
    fill(request);
    ReplicaSelector selector = requesters.selector(requester);
    selector.rank(candidates, nowNanos);
    if (selector instanceof HoldingSelector holding) {
      long wait = holding.admit(candidates, nowNanos);
      if (wait > 0) {
        events.add(nowNanos + wait, Event.of(Event.BEGIN, request, requests.generation[request]));
        return;
      }
    }
    int required = scenario.consistency().required(scenario.replicationFactor());
    requests.required[request] = required;
    if (candidates.size() < required) {
      fail(request);
      return;
    }
    long delay =
        requesters.speculation(requester).delayNanos(requests.costClass[request], nowNanos);
    if (delay < timeoutNanos) {
      events.add(nowNanos + delay, Event.of(Event.COPY_DUE, request, requests.generation[request]));
    }
    for (int i = 0; i < required; i++) {
      send(request, candidates.replica(i));
    }
    probe(requester, selector);
  }

  /**
   * Fills in the replicas of a request, the requester itself first, then as they lie on the ring.
   */
  private void fill(int request) {
    candidates.clear(requests.costClass[request]);
    int self = requestersAreNodes ? requests.requester[request] : -1;
    for (int i = 0; i < scenario.replicationFactor(); i++) {
      int node = (requests.group[request] + i) % scenario.nodes();
      if (!knownDead[node] && !requests.isAsked(request, node)) {
        candidates.add(node);
        if (node == self) {
          candidates.moveToFront(candidates.size() - 1);
        }
      }
    }
    oracle.about(request);
  }

  /** A requester that is a node does nothing while it pauses. */
  private boolean putOff(int requester, long event) {
    if (requestersAreNodes && nodes.pausedUntilNanos(requester) > nowNanos) {
      events.add(nodes.pausedUntilNanos(requester), event);
      return true;
    }
    return false;
  }

  private void send(int request, int replica) {
    int copy = copies.create(request, replica, nowNanos);
    copies.requester[copy] = requests.requester[request];
    copies.demandNanos[copy] = requests.demandNanos[request];
    requests.addCopy(request, copy, replica);
    requesters
        .selector(requests.requester[request])
        .sent(replica, requests.costClass[request], nowNanos);
    if (isLocal(copy)) {
      atReplica(copy);
    } else {
      travel(Event.of(Event.AT_REPLICA, copy, 0));
    }
  }

  private boolean isLocal(int copy) {
    return requestersAreNodes && copies.replica[copy] == copies.requester[copy];
  }

  private void travel(long event) {
    events.addToLane(NETWORK_LANE, nowNanos + networkNanos, event);
  }

  private void probe(int requester, ReplicaSelector selector) {
    if (selector instanceof ProbingSelector probing) {
      random.reset(seed, PROBE_STREAM, workload.number());
      for (int i = 0; i < probing.probesPerRequest(); i++) {
        int node = random.nextInt(scenario.nodes());
        events.add(nowNanos + 2 * networkNanos, Event.of(Event.PROBED, requester, node));
      }
    }
  }

  private void atReplica(int copy) {
    int node = copies.replica[copy];
    if (!nodes.isAlive(node)) {
      return; // It is lost; its requester gives it up in time.
    }
    if (nodes.pausedUntilNanos(node) > nowNanos) {
      events.add(nodes.pausedUntilNanos(node), Event.of(Event.AT_REPLICA, copy, 0));
      return;
    }
    if (copies.cancelled[copy]) {
      answer(copy);
    } else if (nodes.arrive(copy, nowNanos)) {
      serve(copy);
    }
  }

  private void serve(int copy) {
    events.add(nodes.begin(copy, nowNanos), Event.of(Event.SERVED, copy, 0));
  }

  private void served(int copy) {
    if (!nodes.holds(copy)) {
      return;
    }
    long putOff = nodes.putOffNanos(copy);
    if (putOff > 0) {
      events.add(nowNanos + putOff, Event.of(Event.SERVED, copy, 0));
      return;
    }
    nodes.end(copy, nowNanos);
    answer(copy);
    serveNext(copies.replica[copy]);
  }

  private void serveNext(int node) {
    int next = nodes.next(node);
    while (next >= 0 && copies.cancelled[next]) {
      nodes.giveBack(next);
      answer(next);
      next = nodes.next(node);
    }
    if (next >= 0) {
      serve(next);
    }
  }

  private void answer(int copy) {
    if (isLocal(copy)) {
      response(copy);
    } else {
      travel(Event.of(Event.RESPONSE, copy, 0));
    }
  }

  private void response(int copy) {
    int request = copies.request[copy];
    if (!copies.awaited[copy]) {
      copies.release(copy);
      return;
    }
    int requester = requests.requester[request];
    if (putOff(requester, Event.of(Event.RESPONSE, copy, 0))) {
      return;
    }
    tell(copy, request, requester);
    if (copies.place[copy] == Copies.SERVED) {
      requests.responses[request]++;
    }
    requests.forgetCopy(request, copy);
    copies.release(copy);
    if (!requests.done[request] && requests.responses[request] == requests.required[request]) {
      complete(request);
    }
    releaseIfOver(request);
  }

  /** Tells selector and speculation what has become of a copy. */
  private void tell(int copy, int request, int requester) {
    ReplicaSelector selector = requesters.selector(requester);
    int replica = copies.replica[copy];
    int costClass = requests.costClass[request];
    long took = nowNanos - copies.sentNanos[copy];
    if (copies.place[copy] != Copies.SERVED) { // It was cancelled in time.
      selector.dropped(replica, costClass, took, nowNanos);
      return;
    }
    Feedback feedback = feedback(copy, request, requester);
    selector.response(replica, costClass, took, feedback, nowNanos);
    requesters.speculation(requester).response(costClass, took, feedback);
  }

  private @Nullable Feedback feedback(int copy, int request, int requester) {
    Feedback feedback =
        new Feedback(
            copies.queueSizeOnArrival[copy],
            copies.pendingAndActive[copy],
            copies.startedNanos[copy] - copies.arrivedNanos[copy],
            copies.serviceNanos[copy]);
    if (losesFeedback) {
      random.reset(seed, FEEDBACK_STREAM, requests.number[request]);
      if (random.nextDouble() < scenario.feedback().lostShare()) {
        return null;
      }
    }
    return requesters.aged(requester, copies.replica[copy], feedback, nowNanos);
  }

  private void complete(int request) {
    requests.done[request] = true;
    int requester = requests.requester[request];
    long latency = nowNanos - requests.arrivedNanos[request];
    requesters.speculation(requester).completed(latency, nowNanos);
    recorder.completed(requests.number[request], requests.arrivedNanos[request], latency);
    left--;
    if (requests.awaited[request] > 0 && requesters.cancels()) {
      for (int i = 0; i < requests.copyCount(request); i++) {
        int copy = requests.copy(request, i);
        if (copy >= 0) {
          travel(Event.of(Event.CANCEL, copy, copies.generation[copy]));
        }
      }
    }
  }

  /** What is in service cannot be stopped; what waits, or has not arrived, is not served. */
  private void cancel(int copy) {
    if (copies.place[copy] == Copies.UNDER_WAY || copies.place[copy] == Copies.WAITING) {
      copies.cancelled[copy] = true;
    }
  }

  private void releaseIfOver(int request) {
    if (requests.done[request] && requests.awaited[request] == 0) {
      requests.release(request);
    }
  }

  private void sendOneMore(int request) {
    if (requests.done[request]) {
      return;
    }
    int requester = requests.requester[request];
    long event = Event.of(Event.COPY_DUE, request, requests.generation[request]);
    if (putOff(requester, event)) {
      return;
    }
    fill(request);
    if (candidates.size() > 0 && requesters.speculation(requester).permits(nowNanos)) {
      requesters.selector(requester).rank(candidates, nowNanos);
      recorder.extra(requests.number[request]);
      send(request, candidates.replica(0));
    }
  }

  /** Too few replicas are known to live. */
  private void fail(int request) {
    recorder.failed(requests.number[request], requests.arrivedNanos[request], timeoutNanos);
    requests.done[request] = true;
    left--;
    releaseIfOver(request);
  }

  private void timeOut(int request) {
    int requester = requests.requester[request];
    if (!requests.done[request]) {
      requesters.speculation(requester).completed(timeoutNanos, nowNanos);
      recorder.failed(requests.number[request], requests.arrivedNanos[request], timeoutNanos);
      left--;
    }
    for (int i = 0; i < requests.copyCount(request); i++) {
      int copy = requests.copy(request, i);
      if (copy >= 0) {
        copies.awaited[copy] = false;
        long waited = nowNanos - copies.sentNanos[copy];
        requesters
            .selector(requester)
            .dropped(copies.replica[copy], requests.costClass[request], waited, nowNanos);
      }
    }
    requests.release(request);
  }

  private void probed(int requester, int node) {
    if (nodes.isAlive(node) && nodes.pausedUntilNanos(node) <= nowNanos) {
      ((ProbingSelector) requesters.selector(requester))
          .probed(node, nodes.pendingAndActive(node), nodes.typicalNanos(node), nowNanos);
    }
  }
}

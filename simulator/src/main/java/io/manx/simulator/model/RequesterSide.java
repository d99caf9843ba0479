package io.manx.simulator.model;

import io.manx.core.selection.Candidates;
import io.manx.core.selection.Feedback;
import io.manx.core.selection.HoldingSelector;
import io.manx.core.selection.PeriodicSelector;
import io.manx.core.selection.ProbingSelector;
import io.manx.core.selection.ReplicaSelector;
import io.manx.results.statistics.SeededRandom;
import io.manx.simulator.scenario.Scenario;
import io.manx.simulator.scenario.Scenario.RequesterKind;
import io.manx.simulator.workload.Workload;

/**
 * What requesters do with their requests: rank replicas, send copies, await responses, give up. Not
 * thread-safe.
 */
final class RequesterSide {
  private static final int PROBE_STREAM = 22;

  private final Scenario scenario;
  private final Timeline timeline;
  private final Nodes nodes;
  private final Copies copies;
  private final Requests requests;
  private final Probes probes;
  private final Requesters requesters;
  private final FeedbackPath feedback;
  private final Recorder recorder;
  private final Oracle oracle;
  private final HeldRequests held;
  private final Candidates candidates = new Candidates();
  private final SeededRandom random = new SeededRandom();
  private final boolean requestersAreNodes;
  private final int required;
  private final long seed;

  RequesterSide(
      Scenario scenario, World world, PolicyFactory policies, Recorder recorder, long seed) {
    this.scenario = scenario;
    timeline = world.timeline();
    nodes = world.nodes();
    copies = world.copies();
    requests = world.requests();
    probes = world.probes();
    this.recorder = recorder;
    this.seed = seed;
    oracle = new Oracle(nodes, requests, seed);
    held = new HeldRequests(requests, scenario.nodes());
    int count = Workload.requesterCount(scenario);
    requesters = new Requesters(policies, count, oracle, seed);
    feedback = new FeedbackPath(scenario, count, copies, requests, seed);
    requestersAreNodes = scenario.requesters().kind() == RequesterKind.NODES;
    required = scenario.consistency().required(scenario.replicationFactor());
  }

  /** Has scores computed from now on, where policies do so at intervals. */
  void beginUpdates() {
    for (int i = 0; i < requesters.count(); i++) {
      if (requesters.selector(i) instanceof PeriodicSelector) {
        timeline.at(i * 1_000L, Event.of(Event.UPDATE, i, 0));
      }
    }
  }

  /** Scores are to be computed. */
  void update(int requester) {
    if (isPutOff(requester, Event.of(Event.UPDATE, requester, 0))) {
      return;
    }
    long next = ((PeriodicSelector) requesters.selector(requester)).update(timeline.nowNanos());
    timeline.after(next, Event.of(Event.UPDATE, requester, 0));
  }

  /** A request is there that has not been sent. */
  void begin(int request) {
    if (isPutOff(
        requests.requester[request],
        Event.of(Event.BEGIN, request, requests.generation[request]))) {
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
      timeline.after(wait, Event.of(Event.HELD_DUE, queue, 0));
    }
  }

  /** Requests that were held back may be sent. */
  void heldDue(int queue) {
    if (isPutOff(held.requesterOf(queue), Event.of(Event.HELD_DUE, queue, 0))) {
      return;
    }
    int request = held.first(queue);
    while (request >= 0) {
      long wait = sendUnlessHeld(request);
      if (wait > 0) {
        timeline.after(wait, Event.of(Event.HELD_DUE, queue, 0));
        return;
      }
      held.removeFirst(queue);
      request = held.first(queue);
    }
  }

  /** Returns 0, or nanoseconds after which to ask again if the policy holds the request back. */
  private long sendUnlessHeld(int request) {
    int requester = requests.requester[request];
    fill(request);
    ReplicaSelector selector = requesters.selector(requester);
    selector.rank(candidates, timeline.nowNanos());
    if (selector instanceof HoldingSelector holding) {
      long wait = holding.admit(candidates, timeline.nowNanos());
      if (wait > 0) {
        return wait;
      }
    }
    if (candidates.size() < required) {
      fail(request);
      return 0;
    }
    planCopy(request);
    for (int i = 0; i < required; i++) {
      send(request, candidates.replica(i));
    }
    if (selector instanceof ProbingSelector probing) {
      probe(requester, probing.probesPerRequest(), requests.number[request]);
    }
    return 0;
  }

  /**
   * Fills in the replicas of a request, the requester itself first, then as they lie on the ring.
   */
  private void fill(int request) {
    candidates.clear(requests.costClass[request]);
    int self = requestersAreNodes ? requests.requester[request] : -1;
    for (int i = 0; i < scenario.replicationFactor(); i++) {
      int node = (requests.group[request] + i) % scenario.nodes();
      if (nodes.isThoughtAlive(node) && !requests.isAsked(request, node)) {
        candidates.add(node);
        if (node == self) {
          candidates.moveToFront(candidates.size() - 1);
        }
      }
    }
    oracle.about(request);
  }

  /** A requester that is a node does nothing while it pauses. */
  private boolean isPutOff(int requester, long event) {
    if (requestersAreNodes && nodes.pausedUntilNanos(requester) > timeline.nowNanos()) {
      timeline.at(nodes.pausedUntilNanos(requester), event);
      return true;
    }
    return false;
  }

  private void planCopy(int request) {
    long delay =
        requesters
            .speculation(requests.requester[request])
            .delayNanos(requests.costClass[request], timeline.nowNanos());
    if (delay < timeline.timeoutNanos()) {
      timeline.after(delay, Event.of(Event.COPY_DUE, request, requests.generation[request]));
    }
  }

  private void send(int request, int replica) {
    int requester = requests.requester[request];
    int copy = copies.create(request, replica, timeline.nowNanos());
    copies.requester[copy] = requester;
    copies.local[copy] = isLocal(requester, replica);
    copies.demandNanos[copy] = requests.demandNanos[request];
    requests.addCopy(request, copy, replica);
    nodes.expect(copy);
    requesters.selector(requester).sent(replica, requests.costClass[request], timeline.nowNanos());
    timeline.message(copies.local[copy], Event.of(Event.AT_REPLICA, copy, 0));
  }

  private void probe(int requester, int count, long number) {
    random.reset(seed, PROBE_STREAM, number);
    for (int i = 0; i < count; i++) {
      int replica = random.nextInt(scenario.nodes());
      boolean local = isLocal(requester, replica);
      timeline.message(local, Event.of(Event.PROBE, probes.create(requester, replica, local), 0));
    }
  }

  /** The answer to a probe has come. */
  void probed(int probe) {
    if (!isPutOff(probes.requester[probe], Event.of(Event.PROBED, probe, 0))) {
      ((ProbingSelector) requesters.selector(probes.requester[probe]))
          .probed(
              probes.replica[probe],
              probes.inFlight[probe],
              probes.latencyNanos[probe],
              timeline.nowNanos());
      probes.release(probe);
    }
  }

  private boolean isLocal(int requester, int replica) {
    return requestersAreNodes && requester == replica;
  }

  /** A copy has come back, served or cancelled. */
  void response(int copy) {
    if (!copies.awaited[copy]) {
      copies.release(copy);
      return;
    }
    int request = copies.request[copy];
    if (isPutOff(requests.requester[request], Event.of(Event.RESPONSE, copy, 0))) {
      return;
    }
    boolean served = copies.place[copy] == Copies.SERVED;
    if (served) {
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
    requesters.selector(requester).response(copies.replica[copy], costClass, took, said, now);
    requesters.speculation(requester).response(costClass, took, said);
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
    int costClass = requests.costClass[request];
    long now = timeline.nowNanos();
    long waited = now - copies.sentNanos[copy];
    ending.tell(requesters.selector(requester), copies.replica[copy], costClass, waited, now);
  }

  private void complete(int request) {
    requests.done[request] = true;
    long latency = timeline.nowNanos() - requests.arrivedNanos[request];
    requesters.speculation(requests.requester[request]).completed(latency, timeline.nowNanos());
    recorder.completed(requests.number[request], requests.arrivedNanos[request], latency);
    if (requesters.cancels()) {
      for (int i = 0; i < requests.copyCount(request); i++) {
        int copy = requests.copy(request, i);
        if (copy >= 0) {
          timeline.message(
              copies.local[copy], Event.of(Event.CANCEL, copy, copies.generation[copy]));
        }
      }
    }
  }

  private void releaseIfOver(int request) {
    if (requests.done[request] && requests.awaited[request] == 0) {
      requests.release(request);
    }
  }

  /** A request has waited long enough for one more copy. */
  void copyDue(int request) {
    int requester = requests.requester[request];
    long event = Event.of(Event.COPY_DUE, request, requests.generation[request]);
    if (requests.done[request] || isPutOff(requester, event)) {
      return;
    }
    fill(request);
    if (candidates.size() > 0 && requesters.speculation(requester).permits(timeline.nowNanos())) {
      requesters.selector(requester).rank(candidates, timeline.nowNanos());
      recorder.extra(requests.number[request]);
      send(request, candidates.replica(0));
    }
  }

  /** Too few replicas are known to live. */
  private void fail(int request) {
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
    recorder.failed(
        requests.number[request], requests.arrivedNanos[request], timeline.timeoutNanos());
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/** The consequences of a scenario's rules for levels, epochs and drains. */
final class Protocol {
  private final Scenario scenario;
  private final Transition[] transitions;

  /** By epochs, numbered as in leases; the first is for clients without a lease. */
  private final Quorums[] quorums;

  /** By plans, while stable or waiting for leases: the oldest epoch of a lease. */
  private final int[] oldestEpochs;

  /**
   * By plans, until the wait for writes ends: the oldest epoch of a write that may be acknowledged.
   */
  private final int[] oldestAcknowledged;

  Protocol(Scenario scenario) {
    this.scenario = scenario;
    Course course = scenario.course();
    transitions = new Transition[course.last()];
    quorums = new Quorums[2 * course.last() + 2];
    oldestEpochs = oldestEpochs(course);
    quorums[0] = scenario.has(Rule.LEASE_NEEDED) ? Quorums.all(course.replicas()) : course.plan(0);
    for (int plan = 0; plan <= course.last(); plan++) {
      quorums[2 * plan + 1] = course.plan(plan);
      if (plan < course.last()) {
        transitions[plan] = transition(course.plan(plan), course.target(plan));
        quorums[2 * plan + 2] =
            scenario.has(Rule.IN_BETWEEN) ? transitions[plan].inForce() : transitions[plan].to();
      }
    }
    oldestAcknowledged = oldestAcknowledged();
  }

  /**
   * Writes before a change that was given up, or needed no drain, may not have ended. If it was
   * given up late they have, but states do not tell.
   */
  private int[] oldestAcknowledged() {
    Course course = scenario.course();
    int[] oldest = new int[course.last() + 1];
    for (int plan = 1; plan <= course.last(); plan++) {
      boolean waited = !course.isGivenUp(plan - 1) && transitions[plan - 1].needsDrain();
      oldest[plan] = waited ? 2 * plan : oldest[plan - 1];
    }
    return oldest;
  }

  /** Leases on epochs before a change that was given up may not have ended. */
  private static int[] oldestEpochs(Course course) {
    int[] oldest = new int[course.last() + 1];
    oldest[0] = 1;
    for (int plan = 1; plan <= course.last(); plan++) {
      oldest[plan] = course.isGivenUp(plan - 1) ? oldest[plan - 1] : 2 * plan;
    }
    return oldest;
  }

  private Transition transition(Quorums from, Quorums to) {
    return scenario.has(Rule.FLOOR_OF_HISTORY)
        ? Transition.between(from, to)
        : Transition.between(from, to, from.writes());
  }

  /** The change from the plan with an index. */
  Transition transition(int plan) {
    return transitions[plan];
  }

  int replicas() {
    return scenario.replicas();
  }

  int reads(int epoch) {
    return quorums[epoch].reads();
  }

  int writes(int epoch) {
    return quorums[epoch].writes();
  }

  /** Returns from how many replicas listed keys are read during a transition. */
  int rereadReplicas(Transition transition) {
    if (!scenario.has(Rule.REREAD_SEES)) {
      return transition.requiredFloor();
    }
    if (!scenario.has(Rule.REREAD_LEAVES)) {
      return replicas() - transition.floor() + 1;
    }
    return transition.rereadReplicas();
  }

  /** Whether as many replicas have answered a client's write as its level says. */
  boolean hasEnoughAnswers(long state, int client) {
    int level = writes(State.EPOCH[client].get(state));
    return Integer.bitCount(State.answered(state, client)) >= level;
  }

  /**
   * Returns the oldest epoch on which a client may get a lease now, since the answer to an earlier
   * question may come late.
   */
  int oldestLease(long state) {
    if (!scenario.has(Rule.LEASE_FROM_ASKING)) {
      return 1;
    }
    Phase phase = State.phase(state);
    boolean mayOlderHaveEnded = phase != Phase.STABLE && phase != Phase.AWAITING_LEASES;
    return mayOlderHaveEnded ? State.epoch(state) : oldestEpochs[State.PLAN.get(state)];
  }

  /** Whether a coordinator accepts a write of an epoch. */
  boolean accepts(long state, int epoch) {
    if (epoch == 0 || !scenario.has(Rule.EPOCH_REFUSED)) {
      return true;
    }
    int known = State.COORDINATOR.get(state);
    return known != 0 && epoch >= known;
  }

  /**
   * Whether a client accepts the acknowledgement of a write of an epoch. It does not if the
   * controller has waited long enough since the leases on it ended.
   */
  boolean mayBeAcknowledged(long state, int epoch) {
    if (epoch == 0 || !doWritesEndByTime()) {
      return true;
    }
    int plan = State.PLAN.get(state);
    boolean waited = State.phase(state) == Phase.DRAINING && !scenario.course().isGivenUp(plan);
    return epoch >= (waited ? State.epoch(state) : oldestAcknowledged[plan]);
  }

  /** Whether waiting is enough, since all levels of older epochs were chosen before the wait. */
  private boolean doWritesEndByTime() {
    return scenario.has(Rule.ACKNOWLEDGED_IN_TIME)
        && scenario.has(Rule.WRITES_END)
        && scenario.has(Rule.LEASES_END)
        && scenario.has(Rule.LEASE_FROM_ASKING);
  }

  /** Whether the controller's condition in the state's phase is met. */
  boolean isWaitOver(long state) {
    switch (State.phase(state)) {
      case AWAITING_LEASES:
        return haveLeasesEnded(state);
      case AWAITING_WRITES:
        return !scenario.has(Rule.WRITES_END) || doWritesEndByTime() || haveOldWritesEnded(state);
      case DRAINING:
        return !scenario.has(Rule.DRAIN) || isDrained(state);
      case STABLE:
        return true;
    }
    throw new AssertionError();
  }

  private boolean haveLeasesEnded(long state) {
    int now = State.epoch(state);
    if (scenario.has(Rule.LEASES_END)) {
      for (Field lease : State.LEASE) {
        if (isOlder(lease.get(state), now)) {
          return false;
        }
      }
    }
    return !scenario.has(Rule.COORDINATOR_LEASE) || !isOlder(State.COORDINATOR.get(state), now);
  }

  private boolean haveOldWritesEnded(long state) {
    for (int client = 0; client < Scenario.CLIENTS; client++) {
      if (State.KIND[client].get(state) == State.WRITE_SENT
          && isOlder(State.EPOCH[client].get(state), State.epoch(state))
          && !hasEnoughAnswers(state, client)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOlder(int epoch, int now) {
    return epoch != 0 && epoch < now;
  }

  private boolean isDrained(long state) {
    if (State.REPAIR.get(state) == State.REPAIR_DONE) {
      return true;
    }
    int loss = State.LOSS.get(state);
    boolean lost = loss == State.LOST || loss == State.LOST_SINCE_REPAIR;
    if (lost && scenario.has(Rule.LOSS_NEEDS_REPAIR)) {
      return false;
    }
    Transition transition = transition(State.PLAN.get(state));
    for (int version = 1; version <= State.BEGUN.get(state); version++) {
      int entry = State.entry(state, version);
      if ((entry == State.LISTED || entry == State.REREADING)
          && transition.mayBeMissed(State.holders(state, version))) {
        return false;
      }
    }
    return true;
  }
}

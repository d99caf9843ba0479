// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The steps of the controller: it goes through the {@linkplain Phase phases} of each transition,
 * reads listed keys again, and gives a transition up if the course says so. Several controllers are
 * the same as one, because all of them change the same row.
 */
final class ControllerSteps {
  private final Scenario scenario;
  private final Protocol protocol;

  ControllerSteps(Scenario scenario, Protocol protocol) {
    this.scenario = scenario;
    this.protocol = protocol;
  }

  void add(long state, Sink sink) {
    int plan = State.PLAN.get(state);
    if (plan == scenario.course().last()) {
      return;
    }
    Phase phase = State.phase(state);
    if (phase != Phase.STABLE && scenario.course().isGivenUp(plan)) {
      sink.accept(inForce(state, plan + 1), Action.GIVE_UP);
    }
    addAdvance(state, plan, phase, sink);
    if (phase == Phase.DRAINING) {
      addRereads(state, protocol.transition(plan), sink);
    }
  }

  private void addAdvance(long state, int plan, Phase phase, Sink sink) {
    Phase next = phase.next(protocol.transition(plan));
    boolean last = next == Phase.STABLE;
    if (protocol.isWaitOver(state) && !(last && scenario.course().isGivenUp(plan))) {
      sink.accept(last ? inForce(state, plan + 1) : State.withPhase(state, next), Action.ADVANCE);
    }
  }

  /** Puts a plan in force. Reads from some replicas, and repairs, count for one transition only. */
  private static long inForce(long state, int plan) {
    long next = State.PLAN.set(State.withPhase(state, Phase.STABLE), plan);
    for (int version = 1; version <= State.BEGUN.get(state); version++) {
      if (State.entry(next, version) != State.UNLISTED) {
        next = State.withEntry(next, version, State.LISTED);
      }
    }
    int loss = State.LOSS.get(state);
    if (loss == State.LOST_SINCE_REPAIR) {
      next = State.LOSS.set(next, State.LOST);
    } else if (loss == State.LOST && State.REPAIR.get(state) == State.REPAIR_DONE) {
      next = State.LOSS.set(next, State.REPAIRED_LOSS);
    }
    return State.REPAIR.set(next, State.NO_REPAIR);
  }

  /**
   * Replicas answer and are repaired when the read begins; the ledger learns of it when it ends.
   */
  private void addRereads(long state, Transition transition, Sink sink) {
    int size = protocol.rereadReplicas(transition);
    if (has(state, State.REREADING)) {
      boolean all = size == scenario.replicas() || !scenario.has(Rule.LISTED_UNTIL_ALL);
      int after = all ? State.UNLISTED : State.REREAD;
      long next = replace(state, State.REREADING, after);
      if (!scenario.has(Rule.LISTED_MEANWHILE)) {
        next = replace(next, State.LISTED, after);
      }
      sink.accept(next, Action.REREAD_ENDS);
    } else if (has(state, State.LISTED)) {
      long reading = replace(state, State.LISTED, State.REREADING);
      for (int replicas : Subsets.of(scenario.replicas(), size)) {
        long next = State.holdAll(reading, replicas, State.newest(reading, replicas));
        sink.accept(next, Action.REREAD_BEGINS, 0, replicas);
      }
    }
  }

  private static boolean has(long state, int entry) {
    return replace(state, entry, State.UNLISTED) != state;
  }

  private static long replace(long state, int entry, int by) {
    long next = state;
    for (int version = 1; version <= State.BEGUN.get(state); version++) {
      if (State.entry(state, version) == entry) {
        next = State.withEntry(next, version, by);
      }
    }
    return next;
  }
}

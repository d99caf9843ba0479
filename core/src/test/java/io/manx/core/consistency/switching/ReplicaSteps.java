// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The steps of replicas and coordinators. Messages of writes and their answers arrive late or
 * never; coordinators get and lose leases on the epoch; the ledger is lost; repairs run.
 *
 * <p>There may be many coordinators. The one that knows the least of newer epochs accepts most, and
 * represents all of them.
 *
 * <p>A repair compares what replicas hold at some moment after it began. The model takes the
 * earliest moment, at which it repairs least. When it ends, all replicas hold the newest version of
 * that moment.
 */
final class ReplicaSteps {
  private final Scenario scenario;
  private final Protocol protocol;

  ReplicaSteps(Scenario scenario, Protocol protocol) {
    this.scenario = scenario;
    this.protocol = protocol;
  }

  void add(long state, Sink sink) {
    addLateMessages(state, sink);
    addLateAnswers(state, sink);
    if (scenario.has(Rule.EPOCH_REFUSED)
        && (scenario.may(Event.STOP) || scenario.may(Event.READS_REFUSED))) {
      addCoordinatorLeases(state, sink);
    }
    if (scenario.may(Event.LOSS)) {
      addLoss(state, sink);
      addRepairs(state, sink);
    }
  }

  private void addLateMessages(long state, Sink sink) {
    for (int version = 1; version <= State.BEGUN.get(state); version++) {
      if (isUnsent(state, version)) {
        continue;
      }
      for (int r = 0; r < scenario.replicas(); r++) {
        if (State.held(state, r) < version && !State.isLikePrevious(state, r)) {
          sink.accept(State.hold(state, r, version), Action.LATE_MESSAGE, 0, 1 << r);
        }
      }
    }
  }

  private static boolean isUnsent(long state, int version) {
    for (int client = 0; client < Scenario.CLIENTS; client++) {
      if (State.KIND[client].get(state) == State.WRITE_CHOSEN
          && State.VERSION[client].get(state) == version) {
        return true;
      }
    }
    return false;
  }

  /** Once all replicas hold a write, its coordinator may learn that, and no longer lists it. */
  private void addLateAnswers(long state, Sink sink) {
    for (int version = 1; version <= State.BEGUN.get(state); version++) {
      if (State.entry(state, version) != State.UNLISTED
          && State.holders(state, version) == scenario.replicas()) {
        sink.accept(State.withEntry(state, version, State.UNLISTED), Action.LATE_ANSWERS);
      }
    }
  }

  private void addCoordinatorLeases(long state, Sink sink) {
    Field lease = State.COORDINATOR;
    for (int epoch = protocol.oldestLease(state); epoch <= State.epoch(state); epoch++) {
      sink.accept(lease.set(state, epoch), Action.COORDINATOR_LEASE);
    }
    if (lease.get(state) != 0 && scenario.has(Rule.COORDINATOR_LEASE)) {
      sink.accept(lease.set(state, 0), Action.COORDINATOR_LEASE_LOST);
    }
  }

  private void addLoss(long state, Sink sink) {
    if (State.LOSS.get(state) == State.NOT_LOST && State.hasEntries(state)) {
      boolean repaired =
          State.REPAIR.get(state) != State.NO_REPAIR && scenario.has(Rule.REPAIR_AFTER_LOSS);
      sink.accept(
          State.LOSS.set(
              State.withoutEntries(state), repaired ? State.LOST_SINCE_REPAIR : State.LOST),
          Action.LEDGER_LOST);
    }
  }

  private void addRepairs(long state, Sink sink) {
    int repair = State.REPAIR.get(state);
    Phase phase = State.phase(state);
    if (repair == State.NO_REPAIR && phase != Phase.STABLE) {
      boolean counts = phase == Phase.DRAINING || !scenario.has(Rule.REPAIR_AFTER_WRITES);
      int seen = State.newest(state, allReplicas());
      long next = State.REPAIR.set(state, 1 + seen + (counts ? 0 : 3));
      if (State.LOSS.get(state) == State.LOST_SINCE_REPAIR) {
        next = State.LOSS.set(next, State.LOST);
      }
      sink.accept(next, Action.REPAIR_BEGINS);
    } else if (repair != State.NO_REPAIR && repair != State.REPAIR_DONE) {
      boolean counts = repair <= 3;
      long next = State.holdAll(state, allReplicas(), (repair - 1) % 3);
      next = State.REPAIR.set(next, counts ? State.REPAIR_DONE : State.NO_REPAIR);
      sink.accept(next, Action.REPAIR_ENDS);
    }
  }

  private int allReplicas() {
    return (1 << scenario.replicas()) - 1;
  }
}

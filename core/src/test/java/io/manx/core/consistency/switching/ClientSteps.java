// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The steps of clients: they get and lose leases, and each makes one request at a time, at the
 * level of its lease when the request begins.
 *
 * <p>A write goes to all replicas. When as many have answered as its level requires, its
 * coordinator lists it in the ledger; the client learns of it then, later, or never. A write that
 * no client would still accept as acknowledged is not listed, since listing it could hide an error.
 *
 * <p>A read takes the answers of any replicas, as many as its level requires, at one moment after
 * it began, or one after the other ({@link Event#SEPARATE_ANSWERS}). Then blocking read repair
 * writes the newest of them to all of these, and the read returns. A read that fails on the way is
 * like one that did not begin.
 */
final class ClientSteps {
  private final Scenario scenario;
  private final Protocol protocol;

  ClientSteps(Scenario scenario, Protocol protocol) {
    this.scenario = scenario;
    this.protocol = protocol;
  }

  void add(long state, int client, Sink sink) {
    addLeases(state, client, sink);
    switch (State.KIND[client].get(state)) {
      case State.WRITE_CHOSEN:
        addSending(state, client, sink);
        break;
      case State.WRITE_SENT:
        addAnswersToWrite(state, client, sink);
        break;
      case State.READING:
        addAnswersToRead(state, client, sink);
        break;
      default:
        addBeginnings(state, client, sink);
    }
  }

  private void addLeases(long state, int client, Sink sink) {
    Field lease = State.LEASE[client];
    for (int epoch = protocol.oldestLease(state); epoch <= State.epoch(state); epoch++) {
      sink.accept(lease.set(state, epoch), Action.LEASE, client);
    }
    if (lease.get(state) != 0) {
      sink.accept(lease.set(state, 0), Action.LEASE_LOST, client);
    }
  }

  private void addBeginnings(long state, int client, Sink sink) {
    int epoch = State.LEASE[client].get(state);
    int begun = State.BEGUN.get(state);
    if (scenario.mayWrite(client) && begun < scenario.writes()) {
      boolean stops = scenario.may(Event.STOP);
      int kind = stops ? State.WRITE_CHOSEN : State.WRITE_SENT;
      long next = State.begin(state, client, kind, begun + 1, epoch);
      next = State.BEGUN.set(next, begun + 1);
      sink.accept(next, stops ? Action.CHOOSE : Action.BEGIN_WRITE, client);
    }
    int acknowledged = State.ACKNOWLEDGED.get(state);
    boolean accepted = !scenario.may(Event.READS_REFUSED) || protocol.accepts(state, epoch);
    if (scenario.mayRead(client) && accepted && acknowledged > 0) {
      sink.accept(
          State.begin(state, client, State.READING, acknowledged, epoch),
          Action.BEGIN_READ,
          client);
    }
  }

  private void addSending(long state, int client, Sink sink) {
    int lease = State.LEASE[client].get(state);
    if (protocol.accepts(state, State.EPOCH[client].get(state))) {
      sink.accept(State.KIND[client].set(state, State.WRITE_SENT), Action.SEND, client);
    } else if (State.EPOCH[client].get(state) != lease) {
      sink.accept(State.EPOCH[client].set(state, lease), Action.CHOOSE_AGAIN, client);
    }
  }

  private void addAnswersToWrite(long state, int client, Sink sink) {
    int version = State.VERSION[client].get(state);
    boolean enough = protocol.hasEnoughAnswers(state, client);
    boolean inTime = protocol.mayBeAcknowledged(state, State.EPOCH[client].get(state));
    if (enough && inTime) {
      long next = State.end(state, client);
      int acknowledged = Math.max(State.ACKNOWLEDGED.get(state), version);
      sink.accept(State.ACKNOWLEDGED.set(next, acknowledged), Action.ACKNOWLEDGE, client);
    }
    if (!enough) {
      for (int r = 0; r < scenario.replicas(); r++) {
        if (!State.hasAnswered(state, r, client) && !State.isLikePrevious(state, r)) {
          long next = State.answer(State.hold(state, r, version), r, client);
          if (inTime && protocol.hasEnoughAnswers(next, client)) {
            next = State.withEntry(next, version, State.LISTED);
          }
          sink.accept(next, Action.ANSWER_WRITE, client, 1 << r);
        }
      }
    }
    long failed = State.end(state, client);
    if (!enough && scenario.has(Rule.FAILED_LISTED)) {
      failed = State.withEntry(failed, version, State.LISTED);
    }
    sink.accept(failed, Action.TIME_OUT, client);
  }

  private void addAnswersToRead(long state, int client, Sink sink) {
    int level = protocol.reads(State.EPOCH[client].get(state));
    if (!scenario.may(Event.SEPARATE_ANSWERS)) {
      for (int replicas : Subsets.of(scenario.replicas(), level)) {
        finishRead(state, client, replicas, State.newest(state, replicas), sink);
      }
      return;
    }
    for (int r = 0; r < scenario.replicas(); r++) {
      if (!State.hasAnswered(state, r, client) && !State.isLikePrevious(state, r)) {
        int newest = Math.max(State.NEWEST[client].get(state), State.held(state, r));
        long next = State.NEWEST[client].set(State.answer(state, r, client), newest);
        int replicas = State.answered(next, client);
        if (Integer.bitCount(replicas) < level) {
          sink.accept(next, Action.ANSWER_READ, client, 1 << r);
        } else {
          finishRead(next, client, replicas, newest, sink);
        }
      }
    }
  }

  private void finishRead(long state, int client, int replicas, int newest, Sink sink) {
    boolean stale = newest < State.VERSION[client].get(state);
    long next = State.holdAll(State.end(state, client), replicas, newest);
    sink.accept(next, stale ? Action.STALE_READ : Action.READ, client, replicas);
  }
}

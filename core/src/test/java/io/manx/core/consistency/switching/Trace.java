// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * A counterexample in words. Each step has its text, the version that each replica holds, the
 * epoch, its phase and levels, the epochs of the clients' leases, and the newest acknowledged
 * version. Replicas and clients keep their names.
 */
final class Trace implements Sink {
  private final Scenario scenario;
  private final Successors successors;
  private final Protocol protocol;
  private final StringBuilder text = new StringBuilder();
  private long wanted;
  private boolean stale;
  private long state = State.initial();
  private long chosen;
  private String words = "";

  private Trace(Scenario scenario) {
    this.scenario = scenario;
    successors = new Successors(scenario);
    protocol = new Protocol(scenario);
  }

  /** Returns the trace of a path of canonical states. */
  static String of(Scenario scenario, long[] path) {
    Trace trace = new Trace(scenario);
    trace.append(scenario.course().toString());
    for (int i = 1; i < path.length; i++) {
      trace.step(path[i], i == path.length - 1);
    }
    return trace.text.toString();
  }

  private void step(long canonical, boolean last) {
    wanted = canonical;
    stale = last;
    words = "";
    successors.of(state, this);
    if (words.isEmpty()) {
      throw new IllegalStateException("no step leads there");
    }
    state = chosen;
    append(words);
  }

  @Override
  public void accept(long next, Action action, int client, int replicas) {
    boolean fits = (action == Action.STALE_READ) == stale;
    if (words.isEmpty() && fits && successors.canonical(next) == wanted) {
      chosen = next;
      words = action.text(client, replicas);
    }
  }

  private void append(String what) {
    text.append(String.format("%-62s", what)).append(" replicas");
    for (int r = 0; r < scenario.replicas(); r++) {
      text.append(' ').append(State.held(state, r));
    }
    int epoch = State.epoch(state);
    text.append(" | epoch ").append(name(epoch)).append(' ').append(State.phase(state));
    text.append(", r ").append(protocol.reads(epoch)).append(", w ").append(protocol.writes(epoch));
    text.append(" | leases ").append(name(State.LEASE[0].get(state)));
    text.append(' ').append(name(State.LEASE[1].get(state)));
    text.append(" | acknowledged ").append(State.ACKNOWLEDGED.get(state)).append('\n');
  }

  private static String name(int epoch) {
    return epoch == 0 ? "-" : Integer.toString(epoch - 1);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Breadth-first search of all reachable states, until a read misses an acknowledged write. The
 * states found so far are also the queue, each with the index of its predecessor.
 */
final class Search implements Sink {
  private final Successors successors;
  private final StateSet known = new StateSet();
  private long[] states = new long[1 << 12];
  private int[] predecessors = new int[1 << 12];
  private int found;
  private int current = -1;

  /** The state after a read that missed a write. */
  private long violation = State.NONE;

  private Search(Successors successors) {
    this.successors = successors;
  }

  /** Searches a scenario. */
  static Search of(Scenario scenario) {
    Search search = new Search(new Successors(scenario));
    search.run();
    return search;
  }

  private void run() {
    visit(State.initial());
    for (current = 0; current < found && violation == State.NONE; current++) {
      successors.of(states[current], this);
    }
  }

  @Override
  public void accept(long next, Action action, int client, int replicas) {
    if (violation != State.NONE) {
      return;
    }
    if (action == Action.STALE_READ) {
      violation = successors.canonical(next);
      return;
    }
    visit(successors.canonical(next));
  }

  private void visit(long state) {
    if (!known.add(state)) {
      return;
    }
    if (found == states.length) {
      states = Arrays.copyOf(states, 2 * found);
      predecessors = Arrays.copyOf(predecessors, 2 * found);
    }
    states[found] = state;
    predecessors[found++] = current;
  }

  boolean hasViolation() {
    return violation != State.NONE;
  }

  /** Returns the states that were found. */
  LongStream states() {
    return Arrays.stream(states, 0, found);
  }

  /** Returns a shortest path of states, from the first to that after the violation. */
  long[] path() {
    ArrayDeque<Long> path = new ArrayDeque<>();
    path.add(violation);
    for (int i = current - 1; i >= 0; i = predecessors[i]) {
      path.addFirst(states[i]);
    }
    return path.stream().mapToLong(Long::longValue).toArray();
  }
}

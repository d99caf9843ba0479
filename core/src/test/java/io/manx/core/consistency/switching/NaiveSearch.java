// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;

/** A search that tells replicas and clients apart. */
final class NaiveSearch implements Sink {
  private final Set<Long> known = new HashSet<>();
  private final ArrayDeque<Long> queue = new ArrayDeque<>();

  private NaiveSearch() {}

  static Set<Long> statesOf(Scenario scenario) {
    NaiveSearch search = new NaiveSearch();
    search.visit(State.initial());
    Successors successors = new Successors(scenario);
    while (!search.queue.isEmpty()) {
      successors.of(search.queue.remove(), search);
    }
    return search.known;
  }

  private void visit(long state) {
    if (known.add(state)) {
      queue.add(state);
    }
  }

  @Override
  public void accept(long next, Action action, int client, int replicas) {
    visit(next);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.history;

import io.manx.lab.history.RegisterOperation.Kind;
import io.manx.lab.history.RegisterOperation.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Linearizability by its definition: tries every order of the operations of one key. A write with
 * unknown outcome never ends, and may be left out.
 */
final class LinearizabilityOracle {
  private final List<RegisterOperation> operations;
  private final Set<State> tried = new HashSet<>();

  /** The operations that have had their moment, and the version of the register. */
  private record State(Set<Integer> done, long version) {}

  LinearizabilityOracle(List<RegisterOperation> operations) {
    this.operations =
        operations.stream()
            .filter(each -> each.outcome() != Outcome.FAILED)
            .filter(each -> each.kind() == Kind.WRITE || each.outcome() == Outcome.OK)
            .toList();
  }

  boolean linearizable() {
    return linearizableFrom(new State(Set.of(), RegisterOperation.NONE));
  }

  private boolean linearizableFrom(State state) {
    if (!tried.add(state)) {
      return false;
    }
    boolean complete = true;
    for (int i = 0; i < operations.size(); i++) {
      RegisterOperation next = operations.get(i);
      if (state.done().contains(i)) {
        continue;
      }
      complete &= next.outcome() == Outcome.UNKNOWN;
      boolean legal = next.kind() == Kind.WRITE || next.version() == state.version();
      if (legal && mayBeNext(state, next) && linearizableFrom(with(state, i, next))) {
        return true;
      }
    }
    return complete;
  }

  private boolean mayBeNext(State state, RegisterOperation next) {
    for (int i = 0; i < operations.size(); i++) {
      RegisterOperation other = operations.get(i);
      boolean over = other.outcome() == Outcome.OK && other.endNanos() < next.beginNanos();
      if (over && !state.done().contains(i)) {
        return false;
      }
    }
    return true;
  }

  private static State with(State state, int index, RegisterOperation next) {
    Set<Integer> done = new HashSet<>(state.done());
    done.add(index);
    return new State(done, next.version());
  }
}

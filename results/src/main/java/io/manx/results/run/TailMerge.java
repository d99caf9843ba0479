// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Merges the tails of several runs: the slowest requests of all, one run after another. */
final class TailMerge {
  private TailMerge() {}

  static @Nullable Tail merge(List<RunFile> runs, double[] offsetMillis) {
    List<Tail> tails = new ArrayList<>();
    List<SlowRequest> requests = new ArrayList<>();
    List<Tail.NodeState> states = new ArrayList<>();
    for (int i = 0; i < offsetMillis.length; i++) {
      Tail tail = runs.get(i).tail();
      if (tail != null) {
        double offset = offsetMillis[i];
        tails.add(tail);
        tail.requests().forEach(request -> requests.add(request.shifted(offset)));
        tail.states().forEach(state -> states.add(state.shifted(offset)));
      }
    }
    return tails.isEmpty() ? null : new Tail(Tail.slowest(requests), states, sources(tails));
  }

  private static Tail.Sources sources(List<Tail> tails) {
    return new Tail.Sources(
        tails.stream().anyMatch(tail -> tail.sources().driver()),
        union(tails, Tail.Sources::coordinators),
        union(tails, Tail.Sources::nodes));
  }

  private static List<String> union(
      List<Tail> tails, Function<Tail.Sources, Collection<String>> names) {
    Set<String> all = new LinkedHashSet<>();
    tails.forEach(tail -> all.addAll(names.apply(tail.sources())));
    return List.copyOf(all);
  }
}

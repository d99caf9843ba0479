// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.weaving;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Everything that is woven into Cassandra 5.0. */
final class Weaving {
  /**
   * One entry for each hook. If several are in one method, they run in the order of their advices.
   */
  static final List<Woven> ALL =
      Stream.of(
              StartAdvices.ALL,
              ReplicaAdvices.ALL,
              LocalReadAdvices.ALL,
              CoordinatorAdvices.ALL,
              RankingAdvices.ALL,
              ClientAdvices.ALL,
              WriteAdvices.ALL,
              SpeculationAdvices.ALL,
              SchedulingAdvices.ALL)
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableList());

  private Weaving() {}
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import io.manx.core.catalogue.ParameterValues;
import io.manx.core.estimate.NetworkTime;
import io.manx.core.request.Demand;
import io.manx.core.wire.Feedback;
import java.util.Map;

/** Policy {@code manx} with a script of its events, in milliseconds. */
final class ManxScript {
  private static final long MILLI = 1_000_000;

  final ReplicaSelector selector = manx(Map.of("alike", "0", "own_weight", "0"));

  static ReplicaSelector manx(Map<String, String> changes) {
    return new CostLearner(new ManxSelector(ParameterValues.of(ManxParameters.ALL, changes), 1));
  }

  Candidates ranked(long now, int... replicas) {
    return ranked(selector, now, replicas);
  }

  static Candidates ranked(ReplicaSelector selector, long now, int... replicas) {
    Candidates candidates = new Candidates();
    for (int replica : replicas) {
      candidates.add(replica);
    }
    selector.rank(candidates, now);
    return candidates;
  }

  /** Answers until the network time of 1 ms is known, and no more often. */
  void meet(int replica, long now, long waitingMillis, long serviceMillis) {
    for (int i = 0; i < NetworkTime.FIRST; i++) {
      respond(replica, now, waitingMillis, serviceMillis);
    }
  }

  void respond(int replica, long now, long waitingMillis, long serviceMillis) {
    selector.sent(replica, Demand.UNKNOWN, now);
    selector.answered(
        replica,
        Demand.UNKNOWN,
        (waitingMillis + serviceMillis + 1) * MILLI,
        new Feedback(0, 1, waitingMillis * MILLI, serviceMillis * MILLI),
        now);
  }
}

package io.manx.agent.hooks.speculation;

import io.manx.agent.measurement.ReplicaState;
import io.manx.agent.measurement.Replicas;
import io.manx.agent.runtime.Agent;
import io.manx.core.policy.ManxSelector;
import io.manx.core.policy.Tier;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.Route;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/** The replica that a copy of a late read would go to. */
final class CopyTarget {
  private CopyTarget() {}

  /**
   * Returns how good a target it is. It is poor if the last ranking expected the remaining replica
   * to answer far later than each replica asked. Only policy {@code manx} expects times. A replica
   * asked may have stood still since that ranking, so a poor target is a reason to wait, but not
   * for long.
   */
  static LateRequest.Destination of(Object executor) {
    return isWorthIt(executor) ? LateRequest.Destination.GOOD : LateRequest.Destination.POOR;
  }

  private static boolean isWorthIt(Object executor) {
    if (!(Agent.instance().ranking().selector() instanceof ManxSelector)) {
      return true;
    }
    InetAddressAndPort spare = ManxReadExecutors.spare(executor);
    if (spare == null) {
      return true; // Cassandra will find none
    }
    Replicas replicas = Agent.instance().measurement().replicas();
    ReplicaState left = state(replicas, spare);
    int asked = ManxReadExecutors.contacts(executor);
    for (int i = 0; i < asked; i++) {
      if (!isFarLater(left, state(replicas, ManxReadExecutors.contact(executor, i)))) {
        return true;
      }
    }
    return asked == 0;
  }

  private static boolean isFarLater(ReplicaState left, ReplicaState asked) {
    return isFarLater(left.tier(), left.score(), asked.tier(), asked.score());
  }

  /** Whether one replica is expected to answer far later than another that has an expectation. */
  static boolean isFarLater(Tier tier, double score, Tier otherTier, double otherScore) {
    return otherScore > 0 && Tier.isWorse(tier, score, Route.BADNESS, otherTier, otherScore);
  }

  private static ReplicaState state(Replicas replicas, InetAddressAndPort endpoint) {
    return replicas.state(replicas.number(endpoint));
  }
}

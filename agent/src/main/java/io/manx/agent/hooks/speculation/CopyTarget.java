// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.speculation;

import io.manx.agent.measurement.ReplicaState;
import io.manx.agent.measurement.Replicas;
import io.manx.agent.runtime.Agent;
import io.manx.core.policy.ManxSelector;
import io.manx.core.routing.LateRequest;
import io.manx.core.routing.LateRequest.Destination;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/** The replica that a copy of a late read would go to. */
final class CopyTarget {
  private CopyTarget() {}

  /**
   * Returns how good a destination it is. A replica asked may have stood still since the last
   * ranking, so one that is expected to answer far later is a reason to wait, but not for long.
   */
  static Destination of(Object executor, LateRequest late, long waitedNanos, long nowNanos) {
    InetAddressAndPort spare = ManxReadExecutors.spare(executor);
    if (spare == null) {
      return Destination.GOOD; // Cassandra will find none
    }
    Replicas replicas = Agent.instance().measurement().replicas();
    int number = replicas.number(spare);
    return late.destination(number, isFarLater(executor, replicas, number), waitedNanos, nowNanos);
  }

  /** Only policy {@code manx} expects times. */
  private static boolean isFarLater(Object executor, Replicas replicas, int number) {
    if (!(Agent.instance().ranking().selector() instanceof ManxSelector)) {
      return false;
    }
    ReplicaState left = replicas.state(number);
    int asked = ManxReadExecutors.contacts(executor);
    for (int i = 0; i < asked; i++) {
      ReplicaState other = replicas.state(replicas.number(ManxReadExecutors.contact(executor, i)));
      if (!LateRequest.isFarLater(left.tier(), left.score(), other.tier(), other.score())) {
        return false;
      }
    }
    return asked > 0;
  }
}

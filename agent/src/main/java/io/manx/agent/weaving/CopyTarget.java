package io.manx.agent.weaving;

import io.manx.agent.measurement.Replicas;
import io.manx.agent.runtime.Agent;
import io.manx.core.host.RankedGroups;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/** The replica that a copy of a late read would go to. */
final class CopyTarget {
  private CopyTarget() {}

  /**
   * Whether a copy may be faster than what it is a copy of: not while the replica that is left is
   * expected to answer far later than each of those that were asked. What one of these is expected
   * to take grows while it is silent. A policy that expects nothing is no reason.
   */
  static boolean isWorthIt(Object executor) {
    if (Agent.instance().ranking().selector() == null) {
      return true;
    }
    InetAddressAndPort spare = ManxReadExecutors.spare(executor);
    if (spare == null) {
      return true; // and Cassandra finds none
    }
    Replicas replicas = Agent.instance().measurement().replicas();
    double slowest = 0;
    for (int i = 0; i < ManxReadExecutors.contacts(executor); i++) {
      slowest = Math.max(slowest, score(replicas, ManxReadExecutors.contact(executor, i)));
    }
    return isWorthIt(score(replicas, spare), slowest);
  }

  static boolean isWorthIt(double spare, double slowestAsked) {
    return slowestAsked <= 0 || spare <= RankedGroups.BADNESS * slowestAsked;
  }

  private static double score(Replicas replicas, InetAddressAndPort endpoint) {
    return replicas.state(replicas.number(endpoint)).score();
  }
}

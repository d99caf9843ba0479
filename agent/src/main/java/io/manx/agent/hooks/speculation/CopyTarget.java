package io.manx.agent.hooks.speculation;

import io.manx.agent.measurement.Replicas;
import io.manx.agent.runtime.Agent;
import io.manx.core.host.RankedGroups;
import io.manx.core.selection.ManxSelector;
import org.apache.cassandra.locator.InetAddressAndPort;
import org.apache.cassandra.service.reads.ManxReadExecutors;

/** The replica that a copy of a late read would go to. */
final class CopyTarget {
  private CopyTarget() {}

  /**
   * Whether a copy may be faster than what it is a copy of: not if the last ranking expected the
   * replica that is left to answer far later than each of those that were asked. Only policy {@code
   * manx} expects times, and one of those that were asked may have stood still since that ranking:
   * this is a reason to wait for a while, and not for long.
   */
  static boolean isWorthIt(Object executor) {
    if (!(Agent.instance().ranking().selector() instanceof ManxSelector)) {
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

package io.manx.simulator.model;

import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Surroundings;
import io.manx.core.speculation.Speculation;

/** What makes the selector and the speculation of each requester, and the order of reads. */
public interface PolicyFactory {
  /**
   * Creates a selector.
   *
   * @param seed of everything random in it
   * @param surroundings what its requester knows of the cluster
   * @param oracle what to return if the policy is {@code oracle}
   */
  ReplicaSelector selector(long seed, Surroundings surroundings, ReplicaSelector oracle);

  /** Creates a speculation. */
  Speculation speculation();

  /**
   * Whether clients choose a coordinator as the Java driver does by default, and coordinators have
   * the selectors, where the requesters of the scenario are clients.
   */
  boolean hasCoordinators();

  /** Returns how nodes and coordinators schedule reads. */
  default SchedulingOptions scheduling() {
    return SchedulingOptions.STOCK;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

import io.manx.core.policy.ReplicaSelector;
import io.manx.core.policy.Surroundings;
import io.manx.core.speculation.Speculation;

/** Creates the selector and the speculation of each requester, and gives the order of reads. */
public interface PolicyFactory {
  /**
   * Creates a selector.
   *
   * @param seed for all random decisions of the selector
   * @param surroundings what its requester knows of the cluster
   * @param oracle returned if the policy is {@code oracle}
   */
  ReplicaSelector selector(long seed, Surroundings surroundings, ReplicaSelector oracle);

  /** Creates a speculation. */
  Speculation speculation();

  /**
   * Whether a scenario's clients send to coordinators, as the Java driver does by default. The
   * selectors then belong to the coordinators.
   */
  boolean hasCoordinators();

  /** Returns how nodes and coordinators schedule reads. */
  default SchedulingOptions scheduling() {
    return SchedulingOptions.STOCK;
  }
}

package io.manx.simulator.model;

import io.manx.core.selection.ReplicaSelector;
import io.manx.core.speculation.Speculation;

/** What makes the selector and the speculation of each requester. */
public interface PolicyFactory {
  /**
   * Creates a selector.
   *
   * @param seed of everything random in it
   * @param oracle what to return if the policy is {@code oracle}
   */
  ReplicaSelector selector(long seed, ReplicaSelector oracle);

  /** Creates a speculation. */
  Speculation speculation();

  /** Whether copies that are no longer needed are cancelled. */
  boolean cancels();
}

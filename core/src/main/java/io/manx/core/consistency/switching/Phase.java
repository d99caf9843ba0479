// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The phases of a {@link Transition}, each with a condition to wait for. The epoch increases when a
 * transition begins and when it ends. A condition that was met stays true, so a controller that
 * takes over from another begins with the wait of the current phase.
 *
 * <pre>
 * STABLE → AWAITING_LEASES → AWAITING_WRITES → DRAINING → STABLE
 * </pre>
 *
 * <p>A transition may be given up in every phase: A comes into force again at once, as a new epoch.
 */
public enum Phase {
  /** One pair of quorums is in force; there is nothing to wait for. */
  STABLE,

  /**
   * Waits until every lease on an older epoch has ended, so that clients choose no older levels.
   * Even if clients of A and B may mix, those of B and of an epoch before A may not.
   */
  AWAITING_LEASES,

  /**
   * Waits until no write with levels of an older epoch can still be acknowledged: a client accepts
   * acknowledgements only within a time. That includes epochs before A, since earlier transitions
   * may not have waited. Replicas may apply such writes at any later time. Reads need no wait:
   * their levels were right when they were chosen.
   */
  AWAITING_WRITES,

  /**
   * Waits until the floor is high enough: every listed key has been read again or, if a ledger was
   * lost, a repair that began in this phase has ended.
   */
  DRAINING;

  /**
   * Returns the phase after this one. Transitions that need no drain end with the old leases. After
   * the last phase {@link #STABLE} stands for the new pair.
   */
  public Phase next(Transition transition) {
    switch (this) {
      case STABLE:
        return AWAITING_LEASES;
      case AWAITING_LEASES:
        return transition.needsDrain() ? AWAITING_WRITES : STABLE;
      case AWAITING_WRITES:
        return DRAINING;
      case DRAINING:
        return STABLE;
    }
    throw new AssertionError(this);
  }
}

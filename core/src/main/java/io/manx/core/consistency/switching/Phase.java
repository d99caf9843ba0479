package io.manx.core.consistency.switching;

/**
 * How far a {@link Transition} is, and what is waited for in each phase. The epoch increases when a
 * transition begins and when it ends; what has been waited for stays true while the phase lasts, so
 * whoever takes over from a controller that stopped begins with the wait of the current phase.
 *
 * <pre>
 * STABLE → AWAITING_LEASES → AWAITING_WRITES → DRAINING → STABLE
 * </pre>
 *
 * <p>In every phase of a transition, whatever has been waited for, it may also be given up: A may
 * come into force again at once, as a new epoch.
 */
public enum Phase {
  /** One pair of quorums is in force. Nothing is waited for. */
  STABLE,

  /**
   * Until every lease on an older epoch has ended. From then on clients choose no older levels.
   * Even if clients of A and B may mix, those of B and of an epoch before A may not.
   */
  AWAITING_LEASES,

  /**
   * Until every write with levels of an older epoch has been acknowledged, or never will be: its
   * client takes an acknowledgement for one only within a time. Not only those of A: earlier
   * transitions may not have waited for theirs. Replicas may still apply them at any time later.
   * Reads need not be waited for: their levels were right when they chose them.
   */
  AWAITING_WRITES,

  /**
   * Until the floor is high enough: until every listed key has been read again or, if one of the
   * ledgers was lost, a repair has ended that began in this phase.
   */
  DRAINING;

  /**
   * Returns the phase that comes once what this one waits for has come to pass. Transitions that
   * need no drain end with the old leases. After the last phase, {@link #STABLE} stands for the new
   * pair.
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

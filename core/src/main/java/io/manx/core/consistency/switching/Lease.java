// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import io.manx.core.consistency.LevelPair;
import java.util.UUID;

/**
 * A client's permission to use a table's levels for a while. It runs from the moment at which the
 * client asked for the row, which may have changed while the answer was under way. Immutable.
 *
 * <p>A client may be stopped at any moment, so it reads the clock once for each request. Levels
 * count as chosen at that moment, for which {@link #isValid} must hold. A request may be sent
 * arbitrarily long after that. For reads this does no harm: what they must return is determined by
 * the moment of the choice. Writes count as acknowledged only within {@link #permitsAcknowledgement
 * a time}.
 */
public final class Lease {
  private final Enrolment enrolment;
  private final LevelPair levels;
  private final long endNanos;

  private Lease(Enrolment enrolment, long endNanos) {
    this.enrolment = enrolment;
    this.levels = enrolment.inForce();
    this.endNanos = endNanos;
  }

  /**
   * Creates a lease.
   *
   * @param askedNanos when the client asked for the row, by its own monotonic clock
   */
  public static Lease of(Enrolment enrolment, long askedNanos) {
    return new Lease(enrolment, askedNanos + enrolment.timing().leaseNanos());
  }

  /** The enrolment of the row. */
  public Enrolment enrolment() {
    return enrolment;
  }

  /** The levels to use while it is valid. */
  public LevelPair levels() {
    return levels;
  }

  /** Whether requests may use it. */
  public boolean isValid(long nowNanos) {
    return nowNanos - endNanos < 0;
  }

  /**
   * Whether writes through a coordinator may be held by fewer than all replicas: either it lists
   * them, or no coordinator does and a repair drains them.
   *
   * @param host identifier of the coordinator
   */
  public boolean permitsShortWrites(UUID host) {
    return !enrolment.ledgers().areKept() || enrolment.ledgers().has(host);
  }

  /**
   * Whether a write counts as acknowledged. If not, its outcome is unknown, as after a timeout.
   *
   * @param sinceChoiceNanos time from the choice of its level to the arrival of the
   *     acknowledgement, by the clock of the lease
   */
  public boolean permitsAcknowledgement(long sinceChoiceNanos) {
    return sinceChoiceNanos < enrolment.timing().writeNanos();
  }
}

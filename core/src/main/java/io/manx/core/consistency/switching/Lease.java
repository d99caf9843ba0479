package io.manx.core.consistency.switching;

import io.manx.core.consistency.LevelPair;
import java.util.UUID;

/**
 * What a client knows of a table, and until when it may act on it. It runs from the moment at which
 * the client asked, since the row may have changed while the answer was under way. Immutable.
 *
 * <p>A client may be stopped at any moment, so it reads the clock once for a request: the moment
 * for which {@link #isValid} holds is the one at which the levels count as chosen. Requests may be
 * sent arbitrarily long after that. What reads have to return was settled when they chose; writes
 * are acknowledged only within {@link #permitsAcknowledgement a time}.
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
   * Returns one.
   *
   * @param askedNanos when the client asked for the row, of its own monotonic clock
   */
  public static Lease of(Enrolment enrolment, long askedNanos) {
    return new Lease(enrolment, askedNanos + enrolment.timing().leaseNanos());
  }

  /** What the row said. */
  public Enrolment enrolment() {
    return enrolment;
  }

  /** The levels to use while it is valid. */
  public LevelPair levels() {
    return levels;
  }

  /** Whether it may be acted on. */
  public boolean isValid(long nowNanos) {
    return nowNanos - endNanos < 0;
  }

  /**
   * Whether writes by a coordinator may be held by fewer than all replicas: it lists them, or none
   * does and a repair drains them.
   *
   * @param host identifier of the coordinator
   */
  public boolean permitsShortWrites(UUID host) {
    return !enrolment.ledgers().areKept() || enrolment.ledgers().has(host);
  }

  /**
   * Whether a write counts as acknowledged. If not, it may have been made or not, as after a
   * timeout.
   *
   * @param sinceChoiceNanos time from the moment at which its level was chosen to that at which the
   *     acknowledgement had come, by the same clock as the lease
   */
  public boolean permitsAcknowledgement(long sinceChoiceNanos) {
    return sinceChoiceNanos < enrolment.timing().writeNanos();
  }
}

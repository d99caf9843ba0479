// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.consistency;

import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import io.manx.core.consistency.Level;
import io.manx.core.consistency.switching.Lease;
import io.manx.core.consistency.switching.Phase;
import java.util.concurrent.atomic.LongAdder;

/** The levels of a table's requests under one lease, computed once. Immutable. */
final class TableLevels {
  private final Lease lease;
  private final SessionSchema facts;
  private final int read;
  private final int write;
  private final boolean isMismatch;
  private final boolean isInTransition;
  private final LongAdder requests;

  /**
   * Creates it.
   *
   * @param facts description of the table in the session's metadata
   * @param requests counts those while the lease's pair is in force
   */
  TableLevels(Lease lease, SessionSchema facts, LongAdder requests) {
    this.lease = lease;
    this.facts = facts;
    this.requests = requests;
    read = code(lease.levels().read());
    write = code(lease.levels().write());
    isMismatch = !facts.agreeWith(lease.enrolment());
    isInTransition = lease.enrolment().phase() != Phase.STABLE;
  }

  /** Returns the protocol's number of a level. */
  static int code(Level level) {
    return DefaultConsistencyLevel.valueOf(level.name()).getProtocolCode();
  }

  /** Whether this was computed from these two. */
  boolean areOf(Lease currentLease, SessionSchema currentFacts) {
    return lease == currentLease && facts == currentFacts;
  }

  Lease lease() {
    return lease;
  }

  /** The level of an operation, as the protocol numbers it. */
  int level(boolean isRead) {
    return isRead ? read : write;
  }

  /** Whether the table is not as its enrolment says, so that the lease must not be acted on. */
  boolean isMismatch() {
    return isMismatch;
  }

  boolean isInTransition() {
    return isInTransition;
  }

  LongAdder requests() {
    return requests;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.UUID;

/** The state of a {@link Ledger} at a moment. Immutable. */
public final class LedgerState {
  private final UUID id;
  private final boolean isComplete;
  private final long drainedEpoch;
  private final int listed;
  private final int unsettled;
  private final long rereads;
  private final long losses;

  LedgerState(
      UUID id,
      boolean isComplete,
      long drainedEpoch,
      int listed,
      int unsettled,
      long rereads,
      long losses) {
    this.id = id;
    this.isComplete = isComplete;
    this.drainedEpoch = drainedEpoch;
    this.listed = listed;
    this.unsettled = unsettled;
    this.rereads = rereads;
    this.losses = losses;
  }

  /** Identifier, a new one after each loss. */
  public UUID id() {
    return id;
  }

  /**
   * Whether all writes are over that were under way when it began, so that it may be {@link
   * LedgerReport reported}.
   */
  public boolean isComplete() {
    return isComplete;
  }

  /** The newest epoch whose drain is complete here; 0 for none. */
  public long drainedEpoch() {
    return drainedEpoch;
  }

  /** Keys that too few replicas may hold. */
  public int listed() {
    return listed;
  }

  /** Writes that may still be acknowledged by further replicas. */
  public int unsettled() {
    return unsettled;
  }

  /** How often a key has been read again. */
  public long rereads() {
    return rereads;
  }

  /** How often it could not list a write. */
  public long losses() {
    return losses;
  }
}

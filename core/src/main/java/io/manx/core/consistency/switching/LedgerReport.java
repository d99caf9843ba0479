// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.util.UUID;

/**
 * A coordinator's report on its ledger of a table. Immutable.
 *
 * <p>A ledger must be complete from its first report on: it lists every write that its node
 * coordinates and that is acknowledged while fewer than all replicas hold it. So the first report
 * must wait until all writes are over that began before the ledger did.
 */
public final class LedgerReport {
  private final UUID host;
  private final UUID ledger;
  private final long drainedEpoch;
  private final int listed;

  private LedgerReport(UUID host, UUID ledger, long drainedEpoch, int listed) {
    this.host = host;
    this.ledger = ledger;
    this.drainedEpoch = drainedEpoch;
    this.listed = listed;
  }

  /**
   * Creates a report.
   *
   * @param host identifier of the node
   * @param ledger identifier of its ledger: a new one after every start, after every loss, and for
   *     every other table of the same name
   * @param drainedEpoch the newest epoch that it has drained: it saw {@link Phase#DRAINING}, and
   *     all writes that had begun by then are over and, if listed, have been read again; 0 for none
   * @param listed keys that are listed
   */
  public static LedgerReport of(UUID host, UUID ledger, long drainedEpoch, int listed) {
    return new LedgerReport(host, ledger, drainedEpoch, listed);
  }

  /** Identifier of the node. */
  public UUID host() {
    return host;
  }

  /** Identifier of its ledger. */
  public UUID ledger() {
    return ledger;
  }

  /** Whether all keys listed before an epoch's drain are on enough replicas. */
  public boolean hasDrained(long epoch) {
    return drainedEpoch >= epoch;
  }

  /** How many keys are listed. */
  public int listed() {
    return listed;
  }
}

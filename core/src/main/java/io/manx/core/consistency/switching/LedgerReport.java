package io.manx.core.consistency.switching;

import java.util.UUID;

/**
 * What a coordinator says of its ledger of a table: which writes too few replicas may hold.
 * Immutable.
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
   * Returns one.
   *
   * @param host identifier of the node
   * @param ledger identifier of its ledger, another one after every start, and after it could not
   *     list all that there was
   * @param drainedEpoch the newest epoch of which it has seen {@link Phase#DRAINING} and since then
   *     read all again that had been listed by then; 0 for none
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

  /** Whether all that was listed before an epoch's drain is on enough replicas. */
  public boolean hasDrained(long epoch) {
    return drainedEpoch >= epoch;
  }

  /** How many keys are listed. */
  public int listed() {
    return listed;
  }
}

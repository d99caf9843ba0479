package io.manx.core.consistency.switching;

import java.util.UUID;

/**
 * What a coordinator says of its ledger of a table: which writes too few replicas may hold.
 * Immutable.
 *
 * <p>A ledger is complete from its first report on: it lists every write of the table that its node
 * coordinates and that is acknowledged before fewer than all replicas hold it. So the first report
 * has to wait until writes that began before the ledger did are over, those that its predecessor
 * followed included.
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
   * @param ledger identifier of its ledger: another one after every start, after it could not list
   *     all that there was, and for every other table of the same name
   * @param drainedEpoch the newest epoch of which it has seen {@link Phase#DRAINING}, and of which
   *     all writes that had begun by then are since over and, if they were listed, read again; 0
   *     for none
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * The rules of the protocol by which quorums change. The model can be searched without each of
 * them, and {@link SwitchingRulesTest} shows what then goes wrong.
 */
enum Rule {
  /** During a transition the larger numbers of both pairs are in force; without it, those of B. */
  IN_BETWEEN,

  /**
   * A client without a lease reads and writes at ALL; without it, at the levels that it was
   * configured with, which are those of the first plan.
   */
  LEASE_NEEDED,

  /**
   * A lease runs from the moment at which it was asked for, so late answers give none; without it,
   * from the answer.
   */
  LEASE_FROM_ASKING,

  /** The controller waits until all leases of clients on older epochs have ended. */
  LEASES_END,

  /**
   * Once leases on older epochs have ended, the controller waits until all writes at their levels
   * are over.
   */
  WRITES_END,

  /**
   * A client accepts an acknowledgement only within a time after it chose the level, and the
   * controller waits that long. From then on no write of an older epoch is acknowledged, even if a
   * client or coordinator was stopped meanwhile; replicas may still apply it. Without this rule,
   * the controller waits until the writes that have been sent are over, as by a timeout of
   * coordinators.
   */
  ACKNOWLEDGED_IN_TIME,

  /**
   * Coordinators refuse writes of epochs older than the newest that they know, since clients may be
   * stopped between choosing the level and sending. Reads need no such rule: what they must return
   * is determined when they choose their level. Needless beside ACKNOWLEDGED_IN_TIME.
   */
  EPOCH_REFUSED,

  /**
   * A coordinator also has a lease on the epoch. The controller waits for its end, and without a
   * lease the coordinator accepts only ALL. Without this rule, a coordinator goes on with the epoch
   * that it once read. It is part of EPOCH_REFUSED, and as needless.
   */
  COORDINATOR_LEASE,

  /** The controller waits until enough replicas hold the writes that the ledger lists. */
  DRAIN,

  /** Listed keys are read from enough replicas to see the write for certain: N − F + 1. */
  REREAD_SEES,

  /** Listed keys are read from as many replicas as must hold the write: N − rB + 1. */
  REREAD_LEAVES,

  /** A key stays listed until all replicas hold the write; without it, until it has been read. */
  LISTED_UNTIL_ALL,

  /**
   * Reading a key removes from the ledger what was listed when the read began; without it, also
   * what was listed meanwhile.
   */
  LISTED_MEANWHILE,

  /**
   * The floor under A is N − rA + 1, to which older writes were raised when A came into force;
   * without it, wA.
   */
  FLOOR_OF_HISTORY,

  /** If a ledger was lost, a repair is needed; without it, lost listings are forgotten. */
  LOSS_NEEDS_REPAIR,

  /** Only a repair that began after the old writes were over drains. */
  REPAIR_AFTER_WRITES,

  /** A repair makes up for a loss only if it began later: other changes may follow. */
  REPAIR_AFTER_LOSS,

  /**
   * Expired writes are listed as well. Needless: no client was told that such a write was made, so
   * no read need return it, whenever it is applied.
   */
  FAILED_LISTED
}

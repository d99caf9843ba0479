package io.manx.core.consistency.switching;

/**
 * The rules of the protocol by which quorums change, each of which the model can do without. {@link
 * SwitchingRulesTest} shows what goes wrong then.
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
   * A lease runs from the moment at which it was asked for, so that answers that come late give
   * none; without it, from the answer.
   */
  LEASE_FROM_ASKING,

  /** The controller waits until all leases of clients on older epochs have ended. */
  LEASES_END,

  /**
   * Once leases on older epochs have ended, the controller waits until all writes that have their
   * levels from these are over.
   */
  WRITES_END,

  /**
   * A client takes an acknowledgement for one only within a time after it chose the level, and that
   * is how long the controller waits. From then on no write of an older epoch is acknowledged,
   * whichever client or coordinator was stopped meanwhile; replicas may still apply it. Without
   * this rule, the controller waits until the writes that have been sent are over, as by a timeout
   * of coordinators.
   */
  ACKNOWLEDGED_IN_TIME,

  /**
   * Coordinators refuse writes of epochs older than the newest that they know, for clients that
   * were stopped between choosing the level and sending. Reads need no such rule: what they have to
   * return was settled when they chose their level. Needless beside ACKNOWLEDGED_IN_TIME.
   */
  EPOCH_REFUSED,

  /**
   * What a coordinator knows of the epoch is a lease, too, for the end of which the controller
   * waits, and without which the coordinator accepts only ALL. Without this rule, a coordinator
   * goes on with what it has once read. It is part of EPOCH_REFUSED, and as needless.
   */
  COORDINATOR_LEASE,

  /** The controller waits until enough replicas hold the writes that the ledger lists. */
  DRAIN,

  /** Listed keys are read from enough replicas to be sure to see the write: N − F + 1. */
  REREAD_SEES,

  /** Listed keys are read from as many replicas as must hold the write: N − rB + 1. */
  REREAD_LEAVES,

  /** A key stays listed until all replicas hold the write; without it, until it has been read. */
  LISTED_UNTIL_ALL,

  /**
   * Reading a key takes from the ledger what was listed when the read began; without it, what has
   * been listed meanwhile, too.
   */
  LISTED_MEANWHILE,

  /**
   * The floor under A is N − rA + 1, to which older writes were raised when A came into force;
   * without it, wA.
   */
  FLOOR_OF_HISTORY,

  /** If a ledger has been lost, a repair is needed; without it, what was listed is forgotten. */
  LOSS_NEEDS_REPAIR,

  /** Only a repair that began after the old writes were over drains. */
  REPAIR_AFTER_WRITES,

  /** A repair makes up for a loss only if it began later: other changes may follow. */
  REPAIR_AFTER_LOSS,

  /**
   * Writes that timed out are listed, too. Needless: nobody has been told that such a write was
   * made, so that no read has to return it, whenever it is applied.
   */
  FAILED_LISTED
}

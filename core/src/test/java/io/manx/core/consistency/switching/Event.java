// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

/**
 * Further events of a search, besides the first client's writes, the second one's reads, leases
 * that are lost and renewed, and messages that are late or lost.
 */
enum Event {
  /** The second client also writes. */
  SECOND_WRITES,

  /** The first client also reads. */
  FIRST_READS,

  /** Clients may stop between choosing the level of a write and sending it. */
  STOP,

  /** Coordinators refuse reads of older epochs, as they do writes. */
  READS_REFUSED,

  /** The ledger is lost, once: its coordinator dies, or it overflows. Repairs may run. */
  LOSS,

  /** A read's replicas answer one after the other instead of at the same moment. */
  SEPARATE_ANSWERS
}

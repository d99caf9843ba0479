// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

/** What is false in a node's feedback and messages. */
enum Lie {
  /** Nothing is false. */
  NONE,
  /** Numbers below 0. */
  NEGATIVE,
  /** Numbers beyond any real read's. */
  HUGE,
  /** Zeros: the node never waits, and needs no time. */
  ZERO,
  /** Random numbers. */
  RANDOM,
  /** The first feedback, for ever. */
  STALE,
  /** All of its time is waiting, none of it service. */
  WAITING,
  /**
   * The feedback is true, but the node always claims that it is about to pause, if it foretells
   * pauses.
   */
  PAUSING,
  /** The feedback is true, but messages are random bytes or about reads that never were. */
  NOTICES
}

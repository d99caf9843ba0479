// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.journal;

/** A read that was sent to a replica, as its story sees it. Thread-safe. */
public interface SentRead {
  /** How a sent read ended. */
  enum End {
    /** It has not. */
    OPEN,
    /** Its response came. */
    ANSWERED,
    /** It was refused, or never sent. */
    FAILED,
    /** Its response did not come in time. */
    EXPIRED
  }

  /** The number of the replica. */
  int replica();

  /** When it was sent, on the clock of {@link System#nanoTime()}. */
  long sentNanos();

  /** How it has ended. */
  End end();

  /** When it ended; meaningless while it is open. */
  long endedNanos();
}

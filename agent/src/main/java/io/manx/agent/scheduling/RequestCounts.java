// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.scheduling;

import java.util.concurrent.atomic.LongAdder;

/** Counts of the requests that this node sends and receives. Thread-safe. */
public final class RequestCounts {
  private final LongAdder rejectedHints = new LongAdder();
  private final LongAdder rangeRounds = new LongAdder();
  private final LongAdder rangeParts = new LongAdder();

  /** Counts a malformed or implausible hint. */
  public void hintRejected() {
    rejectedHints.increment();
  }

  /** How often a hint was malformed or implausible. */
  public long rejectedHints() {
    return rejectedHints.sum();
  }

  /**
   * Counts parts of a range read of this node that were sent at once: 0 for virtual tables and a
   * node's own tables.
   */
  public void rangeSent(int parts) {
    if (parts > 0) {
      rangeRounds.increment();
      rangeParts.add(parts);
    }
  }

  /** How often parts of range reads were sent. */
  public long rangeRounds() {
    return rangeRounds.sum();
  }

  /** How many parts were sent in all; a part sent to several replicas counts for each. */
  public long rangePartsSent() {
    return rangeParts.sum();
  }
}

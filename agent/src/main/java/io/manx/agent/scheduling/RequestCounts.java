package io.manx.agent.scheduling;

import java.util.concurrent.atomic.LongAdder;

/** What is counted of requests that this node sends and receives. Thread-safe. */
public final class RequestCounts {
  private final LongAdder rejectedHints = new LongAdder();
  private final LongAdder rangeRounds = new LongAdder();
  private final LongAdder rangeParts = new LongAdder();

  /** Takes note of bytes that should have been a hint. */
  public void hintRejected() {
    rejectedHints.increment();
  }

  /** How often bytes that should have been a hint were none. */
  public long rejectedHints() {
    return rejectedHints.sum();
  }

  /**
   * Takes note that so many parts of a range read of this node were sent at once. There are none of
   * virtual tables and of the node's own.
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

  /** How many parts in all; one that is sent to several replicas counts as several. */
  public long rangePartsSent() {
    return rangeParts.sum();
  }
}

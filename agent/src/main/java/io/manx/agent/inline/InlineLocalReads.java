package io.manx.agent.inline;

import java.util.concurrent.atomic.LongAdder;

/** Counts local reads that ran on the request thread (Wu 2018, section 4.3.2). Thread-safe. */
public final class InlineLocalReads {
  private final LongAdder reads = new LongAdder();

  /** Counts one. */
  public void count() {
    reads.increment();
  }

  /** How many there were since the node started. */
  public long total() {
    return reads.sum();
  }
}

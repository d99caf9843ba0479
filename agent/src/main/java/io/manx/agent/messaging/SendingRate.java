// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.messaging;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits how often messages of a kind are sent: to {@value #MAX_PER_SECOND} per second, apart from
 * a burst of 51. Cassandra handles pings on the only thread of its gossip. Thread-safe.
 */
final class SendingRate {
  static final int MAX_PER_SECOND = 1_000;

  private static final long NANOS_PER_MESSAGE = 1_000_000_000L / MAX_PER_SECOND;

  /** How far sending may be behind its rate, to catch up in a burst. */
  private static final long BURST_NANOS = 50 * NANOS_PER_MESSAGE;

  private final AtomicLong nextNanos;

  SendingRate(long nowNanos) {
    nextNanos = new AtomicLong(nowNanos);
  }

  /** Whether a message may be sent now; if so, counts it as sent. */
  boolean permits(long nowNanos) {
    while (true) {
      long next = nextNanos.get();
      long behindNanos = nowNanos - next;
      if (behindNanos < 0) {
        return false;
      }
      long from = behindNanos > BURST_NANOS ? nowNanos - BURST_NANOS : next;
      if (nextNanos.compareAndSet(next, from + NANOS_PER_MESSAGE)) {
        return true;
      }
    }
  }
}

package io.manx.agent.peer;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits how often something is sent. Cassandra deals with pings on the one thread of its gossip,
 * so that a node sends {@value #MOST_PER_SECOND} of a kind a second, but for a burst of 51.
 * Thread-safe.
 */
final class SendingRate {
  static final int MOST_PER_SECOND = 1_000;

  private static final long NANOS_PER_NOTICE = 1_000_000_000L / MOST_PER_SECOND;

  /** How far sending may be behind its rate, to catch up in a burst. */
  private static final long BURST_NANOS = 50 * NANOS_PER_NOTICE;

  private final AtomicLong nextNanos;

  SendingRate(long nowNanos) {
    nextNanos = new AtomicLong(nowNanos);
  }

  /** Whether one may be sent now; it is then taken for sent. */
  boolean permits(long nowNanos) {
    while (true) {
      long next = nextNanos.get();
      long behindNanos = nowNanos - next;
      if (behindNanos < 0) {
        return false;
      }
      long from = behindNanos > BURST_NANOS ? nowNanos - BURST_NANOS : next;
      if (nextNanos.compareAndSet(next, from + NANOS_PER_NOTICE)) {
        return true;
      }
    }
  }
}

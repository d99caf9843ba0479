package io.manx.driver.internal.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many requests of a session may be sent once more. The driver's default is that none may,
 * since none is idempotent: a session in which there is none after many requests says so.
 * Thread-safe.
 */
public final class Eligibility {
  /** So many requests are enough to tell. */
  public static final int ENOUGH = 1_000;

  private final LongAdder eligible = new LongAdder();
  private final AtomicInteger sent = new AtomicInteger();
  private volatile boolean isKnown;

  /** Requests that may be sent once more if they are late. */
  public LongAdder count() {
    return eligible;
  }

  /** A request may be sent once more. */
  public void eligible() {
    eligible.increment();
    if (!isKnown) {
      isKnown = true;
    }
  }

  /**
   * A request goes out, whichever.
   *
   * @return true, once in a session, if {@value #ENOUGH} went out and none was eligible
   */
  public boolean sentInVain() {
    if (isKnown || sent.incrementAndGet() < ENOUGH || isKnown) {
      return false;
    }
    synchronized (this) {
      boolean isFirst = !isKnown;
      isKnown = true;
      return isFirst;
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.driver.internal.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the requests of a session that may be sent once more. By the driver's default none may,
 * since none is idempotent. If many requests were sent and none was eligible, a warning is due.
 * Thread-safe.
 */
public final class Eligibility {
  /** Requests after which the warning is due. */
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
   * Any request is sent.
   *
   * @return true, once in a session, if {@value #ENOUGH} were sent and none was eligible
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

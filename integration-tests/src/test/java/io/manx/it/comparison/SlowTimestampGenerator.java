// SPDX-License-Identifier: Apache-2.0

package io.manx.it.comparison;

import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.time.TimestampGenerator;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A planted slowdown: the driver asks for a timestamp with every request, and gets it late. A
 * variant that names this class is slower than stock by a known amount. A comparison must find it.
 */
public final class SlowTimestampGenerator implements TimestampGenerator {
  /** The delay of each request, in microseconds. */
  static final String DELAY_PROPERTY = "manx.planted.delay.micros";

  private static final long DEFAULT_MICROS = 2_000;

  private final long delayNanos = 1_000 * Long.getLong(DELAY_PROPERTY, DEFAULT_MICROS);
  private final AtomicLong last = new AtomicLong();

  /** Called by the driver. */
  public SlowTimestampGenerator(DriverContext context) {}

  @Override
  public long next() {
    long end = System.nanoTime() + delayNanos;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    long now = System.currentTimeMillis() * 1_000;
    return last.updateAndGet(before -> Math.max(before + 1, now));
  }

  @Override
  public void close() {}
}

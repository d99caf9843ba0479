// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * Converts the beginnings of pauses from the JVM's clock to the clock of all other measurements.
 * For one thread.
 *
 * <p>The JVM counts whole milliseconds from an unknown moment, which is not its start. It reports a
 * pause soon after its end. The shortest delay of any report is assumed to be zero.
 */
public final class PauseClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private long offsetNanos;
  private boolean isSet;

  /**
   * Returns when a pause began.
   *
   * @param startMillis when it began on the JVM's clock
   * @param endMillis when it ended on that clock
   * @param heardNanos when the pause was reported
   */
  public long beginNanos(long startMillis, long endMillis, long heardNanos) {
    long offset = heardNanos - endMillis * NANOS_PER_MILLI;
    if (!isSet || offset - offsetNanos < 0) {
      offsetNanos = offset;
      isSet = true;
    }
    return startMillis * NANOS_PER_MILLI + offsetNanos;
  }
}

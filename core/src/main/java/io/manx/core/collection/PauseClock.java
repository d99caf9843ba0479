package io.manx.core.collection;

/**
 * When pauses of which a JVM told began, on the clock by which everything else is measured. For one
 * thread.
 *
 * <p>The JVM counts in whole milliseconds from a moment of its own, which is neither its start nor
 * known. It tells of a pause soon after its end, so that the shortest time by which it ever did is
 * taken for no time at all.
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
   * @param heardNanos when that was heard
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

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * The ratio of flash bytes to memory bytes of memtables: what the newest flushes wrote, divided by
 * the memory that they freed. For one thread.
 *
 * <p>Memtables hold objects and overhead, while files are serialised and compressed. So the ratio
 * depends on the tables and the load. It starts at 1 with a weight of {@value #PRIOR_BYTES} bytes
 * of each. Flushes count half after sixteen times as many further bytes.
 */
public final class FlushRatio {
  private static final double PRIOR_BYTES = 16 << 20;
  private static final double KEPT_BYTES = 16 * PRIOR_BYTES;
  private static final double LEAST = 1.0 / 64;
  private static final double MOST = 16;

  private double flashBytes = PRIOR_BYTES;
  private double heapBytes = PRIOR_BYTES;
  private long lastFlashBytes;
  private long lastHeapBytes;
  private boolean isSeen;

  /**
   * Observes both sums; the first call only sets where counting begins.
   *
   * @param allFlashBytes bytes that flushes have ever written
   * @param allHeapBytes bytes of memtables that were ever freed
   */
  public void observe(long allFlashBytes, long allHeapBytes) {
    if (isSeen) {
      flashBytes += Math.max(0, allFlashBytes - lastFlashBytes);
      heapBytes += Math.max(0, allHeapBytes - lastHeapBytes);
    }
    isSeen = true;
    lastFlashBytes = allFlashBytes;
    lastHeapBytes = allHeapBytes;
    if (heapBytes > KEPT_BYTES) {
      flashBytes /= 2;
      heapBytes /= 2;
    }
  }

  /** Bytes of flash per byte of memory. */
  public double value() {
    return Math.max(LEAST, Math.min(MOST, flashBytes / heapBytes));
  }

  /** Returns how many bytes of flash a number of bytes of memory becomes. */
  public long flashBytes(long bytes) {
    return (long) (bytes * value());
  }
}

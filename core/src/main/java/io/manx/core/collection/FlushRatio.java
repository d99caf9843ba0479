package io.manx.core.collection;

/**
 * How many bytes of flash a byte of memtables' memory becomes: what flushes wrote over what they
 * freed, of the newest flushes. For one thread.
 *
 * <p>Memtables hold objects and overhead, files are serialised and compressed, so that the ratio is
 * a table's own and changes with the load. Before the first flush it is 1, which counts as {@value
 * #PRIOR_BYTES} bytes of each. What is older than sixteen times that counts half.
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
   * Takes note of both sums; what was before the first call does not count.
   *
   * @param allFlashBytes that flushes have written, ever
   * @param allHeapBytes of memtables that were freed, ever
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

  /** Returns how many bytes of flash so many of memory become. */
  public long flashBytes(long bytes) {
    return (long) (bytes * value());
  }
}

package io.manx.core.collection;

/**
 * What goes into a pool of memory and out of it, by how full it is from look to look. What comes
 * and goes between two looks is not seen, so that looks must be frequent. For one thread.
 */
public final class PoolFlow {
  private boolean isSeen;
  private long lastUsedBytes;
  private long allocatedBytes;
  private long freedBytes;

  /** Takes note of how full it is. */
  public void observe(long usedBytes) {
    if (isSeen) {
      allocatedBytes += Math.max(0, usedBytes - lastUsedBytes);
      freedBytes += Math.max(0, lastUsedBytes - usedBytes);
    }
    isSeen = true;
    lastUsedBytes = usedBytes;
  }

  /** Bytes that went in since the first look. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /** Bytes that came out since the first look. */
  public long freedBytes() {
    return freedBytes;
  }
}

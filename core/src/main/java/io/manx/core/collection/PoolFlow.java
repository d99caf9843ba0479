// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * Bytes allocated in a pool of memory and freed again, from successive observations of its use.
 * Changes that cancel out between two observations are missed, so they must be frequent. For one
 * thread.
 */
public final class PoolFlow {
  private boolean isSeen;
  private long lastUsedBytes;
  private long allocatedBytes;
  private long freedBytes;

  /** Observes how full the pool is. */
  public void observe(long usedBytes) {
    if (isSeen) {
      allocatedBytes += Math.max(0, usedBytes - lastUsedBytes);
      freedBytes += Math.max(0, lastUsedBytes - usedBytes);
    }
    isSeen = true;
    lastUsedBytes = usedBytes;
  }

  /** Bytes allocated since the first observation. */
  public long allocatedBytes() {
    return allocatedBytes;
  }

  /** Bytes freed since the first observation. */
  public long freedBytes() {
    return freedBytes;
  }
}

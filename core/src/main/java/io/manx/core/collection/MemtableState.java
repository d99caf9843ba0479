// SPDX-License-Identifier: Apache-2.0

package io.manx.core.collection;

/**
 * What Cassandra will soon write to the drive, in bytes of flash, not of heap. Immutable.
 *
 * <p>Rates are per pause, not per second. A JVM pauses after a certain amount of allocation, so the
 * bytes written between two pauses vary less than those per second.
 */
public final class MemtableState {
  private final long pendingBytes;
  private final long flushingBytes;
  private final long flushBytes;
  private final long pendingBytesPerPause;
  private final long otherBytesPerPause;

  /**
   * Creates one.
   *
   * @param pendingBytes bytes in memtables that are not being flushed yet
   * @param flushingBytes bytes that flushes under way have yet to write
   * @param flushBytes pending bytes at which a flush begins
   * @param pendingBytesPerPause growth of pending bytes from one pause to the next
   * @param otherBytesPerPause other bytes written to the drive, such as those of compaction
   */
  public MemtableState(
      long pendingBytes,
      long flushingBytes,
      long flushBytes,
      long pendingBytesPerPause,
      long otherBytesPerPause) {
    this.pendingBytes = Math.max(0, pendingBytes);
    this.flushingBytes = Math.max(0, flushingBytes);
    this.flushBytes = Math.max(1, flushBytes);
    this.pendingBytesPerPause = Math.max(0, pendingBytesPerPause);
    this.otherBytesPerPause = Math.max(0, otherBytesPerPause);
  }

  /** Bytes in memtables that are not being flushed yet. */
  public long pendingBytes() {
    return pendingBytes;
  }

  /** Bytes that flushes under way have yet to write. */
  public long flushingBytes() {
    return flushingBytes;
  }

  /** Pauses after which the next flush has begun; {@link Long#MAX_VALUE} if nothing is written. */
  public long pausesBeforeFlush() {
    long left = flushBytes - pendingBytes % flushBytes;
    return pendingBytesPerPause == 0 ? Long.MAX_VALUE : (left - 1) / pendingBytesPerPause + 1;
  }

  /**
   * Returns how many bytes reach the drive before so many further pauses have begun. A flush that
   * begins before then counts in full.
   *
   * @param pauses 1 for the time until the next pause
   */
  public long bytesBefore(int pauses) {
    long flushes = (pendingBytes + pauses * pendingBytesPerPause) / flushBytes;
    return flushingBytes + flushes * flushBytes + pauses * otherBytesPerPause;
  }
}

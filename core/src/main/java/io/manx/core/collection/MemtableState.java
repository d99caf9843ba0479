package io.manx.core.collection;

/**
 * What Cassandra will write to the drive soon. Immutable. Bytes are those of flash, not of the
 * heap.
 *
 * <p>Pauses, not seconds, are what is counted in: a JVM pauses when so much has been allocated, so
 * that what is written between two pauses changes less than what is written in a second.
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
   * @param pendingBytes in memtables, and not being flushed yet
   * @param flushingBytes still to be written of flushes under way
   * @param flushBytes pending bytes at which a flush begins
   * @param pendingBytesPerPause by which pending bytes grow from one pause to the next
   * @param otherBytesPerPause that go to the drive besides flushes, such as compaction's
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

  /** Bytes still to be written of flushes under way. */
  public long flushingBytes() {
    return flushingBytes;
  }

  /** Pauses after which the next flush has begun; {@link Long#MAX_VALUE} if nothing is written. */
  public long pausesBeforeFlush() {
    long left = flushBytes - pendingBytes % flushBytes;
    return pendingBytesPerPause == 0 ? Long.MAX_VALUE : (left - 1) / pendingBytesPerPause + 1;
  }

  /**
   * Returns how many bytes reach the drive before so many further pauses have begun; a flush that
   * has begun until then is counted in full.
   *
   * @param pauses 1 for the time until the next pause
   */
  public long bytesBefore(int pauses) {
    long flushes = (pendingBytes + pauses * pendingBytesPerPause) / flushBytes;
    return flushingBytes + flushes * flushBytes + pauses * otherBytesPerPause;
  }
}

package io.manx.gcsync.sim;

/** Writes files to a drive chunk by chunk, in a thread of the JVM: not while that pauses. */
final class FileWriter {
  static final int CHUNK_PAGES = 16;

  private final BusyDrive drive;
  private int pagesLeft;
  private long nextNanos;
  private final long leastChunkNanos;

  /** Creates one that writes no faster than a chunk in so many nanoseconds. */
  FileWriter(BusyDrive drive, long leastChunkNanos) {
    this.drive = drive;
    this.leastChunkNanos = leastChunkNanos;
  }

  void begin(long nowNanos, int pages) {
    if (pagesLeft == 0) {
      nextNanos = nowNanos;
    }
    pagesLeft += pages;
  }

  boolean isWriting() {
    return pagesLeft > 0;
  }

  int pagesLeft() {
    return pagesLeft;
  }

  /** When its next chunk begins, or never. */
  long nextNanos() {
    return pagesLeft == 0 ? Long.MAX_VALUE : Math.max(nextNanos, drive.busyUntilNanos());
  }

  /** Writes its next chunk; returns when that is written. */
  long writeChunk() {
    int pages = Math.min(CHUNK_PAGES, pagesLeft);
    long begin = nextNanos();
    long end = drive.write(begin, pages);
    pagesLeft -= pages;
    nextNanos = Math.max(end, begin + leastChunkNanos);
    return end;
  }

  void pausedUntil(long nanos) {
    nextNanos = Math.max(nextNanos, nanos);
  }
}

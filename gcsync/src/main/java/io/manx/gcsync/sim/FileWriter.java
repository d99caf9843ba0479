package io.manx.gcsync.sim;

/** Writes files to a drive chunk by chunk, in a thread of the JVM: not while that pauses. */
final class FileWriter {
  static final int CHUNK_PAGES = 16;

  private final BusyDrive drive;
  private int pagesLeft;
  private long nextNanos;

  FileWriter(BusyDrive drive) {
    this.drive = drive;
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

  /** When its next chunk begins, or never. */
  long nextNanos() {
    return pagesLeft == 0 ? Long.MAX_VALUE : Math.max(nextNanos, drive.busyUntilNanos());
  }

  /** Writes its next chunk; returns when that is written. */
  long writeChunk() {
    int pages = Math.min(CHUNK_PAGES, pagesLeft);
    long end = drive.write(nextNanos(), pages);
    pagesLeft -= pages;
    nextNanos = end;
    return end;
  }

  void pausedUntil(long nanos) {
    nextNanos = Math.max(nextNanos, nanos);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

/** Writes files to a drive chunk by chunk; as a thread of the JVM, it stops in pauses. */
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

  /** The time at which the next chunk begins; {@link Long#MAX_VALUE} for never. */
  long nextNanos() {
    return pagesLeft == 0 ? Long.MAX_VALUE : Math.max(nextNanos, drive.busyUntilNanos());
  }

  /** Writes the next chunk; returns the time at which it is written. */
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

package io.manx.gcsync.flash;

/**
 * A block that was reclaimed.
 *
 * @param nanos that it took
 * @param pages that were gained; 0 if no block was reclaimed
 */
record Reclaimed(long nanos, int pages) {
  /** No block. */
  static final Reclaimed NOTHING = new Reclaimed(0, 0);
}

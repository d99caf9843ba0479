// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

/** Memory of this node's memtables, in bytes. Immutable. */
final class MemtableBytes {
  static final MemtableBytes NONE = new MemtableBytes(0, 0);

  private final long pending;
  private final long reclaiming;

  /**
   * Creates it.
   *
   * @param used all of the memory
   * @param reclaiming the part that is being flushed
   */
  MemtableBytes(long used, long reclaiming) {
    this.reclaiming = Math.min(used, reclaiming);
    this.pending = used - this.reclaiming;
  }

  /** The part that is not being flushed. */
  long pending() {
    return pending;
  }

  /** The part that is being flushed. */
  long reclaiming() {
    return reclaiming;
  }
}

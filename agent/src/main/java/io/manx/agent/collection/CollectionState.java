// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

/** The latest knowledge of pauses, memtables and the plan for the drive. Immutable. */
public final class CollectionState {
  /** The state while nothing is watched. */
  static final CollectionState OFF =
      new CollectionState(Plan.OFF, Long.MAX_VALUE, 0, MemtableBytes.NONE, 1);

  private final Plan plan;
  private final long untilPauseNanos;
  private final long usualPauseNanos;
  private final MemtableBytes memtables;
  private final double flashRatio;

  CollectionState(
      Plan plan,
      long untilPauseNanos,
      long usualPauseNanos,
      MemtableBytes memtables,
      double flashRatio) {
    this.plan = plan;
    this.untilPauseNanos = untilPauseNanos;
    this.usualPauseNanos = usualPauseNanos;
    this.memtables = memtables;
    this.flashRatio = flashRatio;
  }

  /** What the drive should do. */
  public Plan plan() {
    return plan;
  }

  /** Time until the next pause, or {@link Long#MAX_VALUE} if unknown. */
  public long untilPauseNanos() {
    return untilPauseNanos;
  }

  /** Median length of recent pauses, or 0 if there were none. */
  public long usualPauseNanos() {
    return usualPauseNanos;
  }

  /** Bytes of memory in memtables that are not being flushed. */
  public long pendingBytes() {
    return memtables.pending();
  }

  /** Bytes of memory in memtables that are being flushed. */
  public long reclaimingBytes() {
    return memtables.reclaiming();
  }

  /** Bytes written to files per byte of memtables. */
  public double flashRatio() {
    return flashRatio;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.simulator.model;

/** Counts what range reads and read orders do, including the settling time. Not thread-safe. */
public final class ReadCounts {
  private long ranges;
  private long parts;
  private long rows;
  private long notices;
  private long raised;
  private long overtakingNanos;

  /** A range read was answered. */
  void range(int itsParts, long itsRows) {
    ranges++;
    parts += itsParts;
    rows += itsRows;
  }

  /** A notice was sent. */
  void notice() {
    notices++;
  }

  /** A notice has raised the priority of a part that waited. */
  void priorityRaised() {
    raised++;
  }

  /** A read is served after one that arrived later, by so much. */
  void overtaken(long byNanos) {
    overtakingNanos = Math.max(overtakingNanos, byNanos);
  }

  /** Range reads that were answered. */
  public long ranges() {
    return ranges;
  }

  /** Parts of those range reads, one at each node. */
  public long parts() {
    return parts;
  }

  /** Rows that those range reads returned. */
  public long rows() {
    return rows;
  }

  /** Notices of remaining nodes that coordinators have sent. */
  public long notices() {
    return notices;
  }

  /** Notices that have raised the priority of a part that waited. */
  public long raised() {
    return raised;
  }

  /** The longest time by which a read arrived before another that was served earlier. */
  public long overtakingNanos() {
    return overtakingNanos;
  }
}

package io.manx.simulator.model;

/** What is counted of the order of reads and of range reads, warm-up included. Not thread-safe. */
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

  /** A read is served, and one that arrived so much later was served before. */
  void overtaken(long byNanos) {
    overtakingNanos = Math.max(overtakingNanos, byNanos);
  }

  /** Range reads that were answered. */
  public long ranges() {
    return ranges;
  }

  /** Parts that those were asked in, one at each node. */
  public long parts() {
    return parts;
  }

  /** Rows that those returned. */
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

  /** By how much the most overtaken read arrived before one that was served earlier. */
  public long overtakingNanos() {
    return overtakingNanos;
  }
}

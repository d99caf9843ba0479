package io.manx.gcsync.sim;

/** Why a write took as long as it did: the three colours of the paper's figure 2. */
public enum WriteCause {
  /** Nothing was in its way. */
  FAST("fast"),
  /** The JVM paused, as it does when memory is to be allocated. */
  ALLOCATION("waits for allocation"),
  /** There was no room in memtables until a flush ended. */
  FLUSH("waits for flush");

  private final String label;

  WriteCause(String label) {
    this.label = label;
  }

  /** How it is called where people read it. */
  public String label() {
    return label;
  }
}

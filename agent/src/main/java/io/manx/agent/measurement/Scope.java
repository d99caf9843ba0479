package io.manx.agent.measurement;

/** Which reads a histogram is of. */
public enum Scope {
  /** One partition, from the coordinator itself. */
  LOCAL_SINGLE,
  /** One partition, from another replica. */
  REMOTE_SINGLE,
  /** A range of partitions, from the coordinator itself. */
  LOCAL_RANGE,
  /** A range of partitions, from another replica. */
  REMOTE_RANGE;

  /** Returns the scope of a read. */
  public static Scope of(boolean local, boolean range) {
    if (range) {
      return local ? LOCAL_RANGE : REMOTE_RANGE;
    }
    return local ? LOCAL_SINGLE : REMOTE_SINGLE;
  }

  /** Whether the replica was the coordinator itself. */
  public boolean isLocal() {
    return this == LOCAL_SINGLE || this == LOCAL_RANGE;
  }

  /** Whether a range of partitions was read. */
  public boolean isRange() {
    return this == LOCAL_RANGE || this == REMOTE_RANGE;
  }
}

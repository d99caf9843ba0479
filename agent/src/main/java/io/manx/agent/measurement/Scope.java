// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import io.manx.core.scheduling.ReadClass;

/** The kind of reads in a histogram: their class, and whether they were local. */
public enum Scope {
  /** One row, or a few named ones, of one partition, read from the coordinator itself. */
  LOCAL_SINGLE(true, ReadClass.SINGLE),
  /** The same from another replica. */
  REMOTE_SINGLE(false, ReadClass.SINGLE),
  /** A range of rows of one partition, read from the coordinator itself. */
  LOCAL_SLICE(true, ReadClass.SLICE),
  /** The same from another replica. */
  REMOTE_SLICE(false, ReadClass.SLICE),
  /** A range of partitions, read from the coordinator itself. */
  LOCAL_RANGE(true, ReadClass.RANGE),
  /** The same from another replica. */
  REMOTE_RANGE(false, ReadClass.RANGE);

  private final boolean local;
  private final ReadClass readClass;

  Scope(boolean local, ReadClass readClass) {
    this.local = local;
    this.readClass = readClass;
  }

  /** Returns the scope of a read. */
  public static Scope of(boolean local, ReadClass readClass) {
    switch (readClass) {
      case SLICE:
        return local ? LOCAL_SLICE : REMOTE_SLICE;
      case RANGE:
        return local ? LOCAL_RANGE : REMOTE_RANGE;
      default:
        return local ? LOCAL_SINGLE : REMOTE_SINGLE;
    }
  }

  /** Whether the replica was the coordinator itself. */
  public boolean isLocal() {
    return local;
  }

  /** The class of the read. */
  public ReadClass readClass() {
    return readClass;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.sim;

/** The cause of a write's latency: the three colours of the paper's figure 2. */
public enum WriteCause {
  /** The write did not wait. */
  FAST("fast"),
  /** The JVM paused to free memory for allocation. */
  ALLOCATION("waits for allocation"),
  /** Memtables had no room until a flush ended. */
  FLUSH("waits for flush");

  private final String label;

  WriteCause(String label) {
    this.label = label;
  }

  /** Name in text and charts. */
  public String label() {
    return label;
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A write that a coordinator sends to all replicas of a partition. A {@link Ledger} asks for its
 * progress until it is settled. Hosts extend this class, so that a write needs only one object.
 */
public abstract class TrackedWrite {
  private final ByteBuffer key;
  private final long deadlineNanos;

  /** Its place in the order of all writes; set once it is taken from {@link BegunWrites}. */
  long number;

  /** Its neighbour among those that have just begun. */
  @Nullable TrackedWrite neighbour;

  /**
   * Creates one.
   *
   * @param key of the partition; copied if it is listed
   * @param deadlineNanos time from which no client can be told that it was acknowledged
   */
  protected TrackedWrite(ByteBuffer key, long deadlineNanos) {
    this.key = key;
    this.deadlineNanos = deadlineNanos;
  }

  /** Replicas that have acknowledged it so far; never falls. */
  protected abstract int acknowledged();

  /** Acknowledgements at which the client is told of success. */
  protected abstract int required();

  /** All replicas of the partition, even those that are down. */
  protected abstract int replicas();

  ByteBuffer key() {
    return key;
  }

  boolean isHeldByAll() {
    return acknowledged() >= replicas();
  }

  boolean isAcknowledged() {
    return acknowledged() >= required();
  }

  boolean isOver(long nowNanos) {
    return nowNanos - deadlineNanos >= 0;
  }
}

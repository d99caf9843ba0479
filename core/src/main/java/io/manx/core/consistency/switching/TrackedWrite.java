package io.manx.core.consistency.switching;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A write that a coordinator sends to all replicas of a partition. A {@link Ledger} asks it how far
 * it is, until it is settled. Hosts extend it, so that a write in flight is one object.
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
   * @param deadlineNanos from when on no client is told any more that it was acknowledged
   */
  protected TrackedWrite(ByteBuffer key, long deadlineNanos) {
    this.key = key;
    this.deadlineNanos = deadlineNanos;
  }

  /** Replicas that have acknowledged it so far; never falls. */
  protected abstract int acknowledged();

  /** Acknowledgements at which the client is told of success. */
  protected abstract int required();

  /** Replicas that it was meant for: all of the partition, also those that do not live. */
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

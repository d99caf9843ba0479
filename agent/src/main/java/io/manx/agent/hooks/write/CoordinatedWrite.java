package io.manx.agent.hooks.write;

import io.manx.core.consistency.switching.TrackedWrite;
import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.service.AbstractWriteResponseHandler;
import org.apache.cassandra.service.ManxWrites;

/**
 * A write that this node coordinates. It keeps what waits for the acknowledgements, and with it the
 * rows, until it is settled; Cassandra does so until all replicas have answered or their time is
 * over.
 */
final class CoordinatedWrite extends TrackedWrite {
  private final AbstractWriteResponseHandler<?> handler;
  private final int replicas;

  /**
   * Describes one.
   *
   * @param replicas that it is sent to, or that are to get it once they live
   */
  CoordinatedWrite(
      ByteBuffer key, long deadlineNanos, AbstractWriteResponseHandler<?> handler, int replicas) {
    super(key, deadlineNanos);
    this.handler = handler;
    // A hint counts as an acknowledgement at ANY, so that there it is never sure who has the write.
    this.replicas =
        handler.consistencyLevel() == ConsistencyLevel.ANY ? Integer.MAX_VALUE : replicas;
  }

  @Override
  protected int acknowledged() {
    return ManxWrites.acknowledged(handler);
  }

  @Override
  protected int required() {
    return ManxWrites.required(handler);
  }

  @Override
  protected int replicas() {
    return replicas;
  }
}

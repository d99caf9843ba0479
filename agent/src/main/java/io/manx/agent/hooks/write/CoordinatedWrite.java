// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.write;

import io.manx.core.consistency.switching.TrackedWrite;
import java.nio.ByteBuffer;
import org.apache.cassandra.db.ConsistencyLevel;
import org.apache.cassandra.service.AbstractWriteResponseHandler;
import org.apache.cassandra.service.ManxWrites;

/**
 * A write that this node coordinates. It keeps the handler of acknowledgements, and with it the
 * rows, until it is settled. Cassandra keeps them until all replicas have answered or the write has
 * expired.
 */
final class CoordinatedWrite extends TrackedWrite {
  private final AbstractWriteResponseHandler<?> handler;
  private final int replicas;

  /**
   * Describes one.
   *
   * @param replicas how many replicas receive it, now or once they are alive
   */
  CoordinatedWrite(
      ByteBuffer key, long deadlineNanos, AbstractWriteResponseHandler<?> handler, int replicas) {
    super(key, deadlineNanos);
    this.handler = handler;
    // At ANY a hint counts as an acknowledgement, so it is never certain which replicas have it.
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

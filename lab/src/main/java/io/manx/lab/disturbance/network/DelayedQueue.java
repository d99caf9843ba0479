// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Delayed chunks, in order. A chunk is due at its own time, but not before the previous chunk. Used
 * by one thread.
 */
final class DelayedQueue {
  private final Queue<Chunk> chunks = new ArrayDeque<>();
  private long lastDueNanos;
  private long bytes;

  boolean isEmpty() {
    return chunks.isEmpty();
  }

  /** Bytes in the queue. */
  long bytes() {
    return bytes;
  }

  /** Adds a chunk with a delay, which is longer if an earlier chunk is due later. */
  void add(ByteBuf data, long nowNanos, long delayNanos) {
    long dueNanos = nowNanos + delayNanos;
    lastDueNanos = isEmpty() || dueNanos - lastDueNanos > 0 ? dueNanos : lastDueNanos;
    chunks.add(new Chunk(data, lastDueNanos));
    bytes += data.readableBytes();
  }

  /** When the first chunk is due; the queue must not be empty. */
  long nextDueNanos() {
    return chunks.element().dueNanos();
  }

  /** Takes the first chunk if it is due. */
  @Nullable ByteBuf poll(long nowNanos) {
    Chunk first = chunks.peek();
    if (first == null || first.dueNanos() - nowNanos > 0) {
      return null;
    }
    chunks.remove();
    bytes -= first.data().readableBytes();
    return first.data();
  }

  /** Drops all chunks. */
  void release() {
    chunks.forEach(chunk -> ReferenceCountUtil.release(chunk.data()));
    chunks.clear();
    bytes = 0;
  }

  private record Chunk(ByteBuf data, long dueNanos) {}
}

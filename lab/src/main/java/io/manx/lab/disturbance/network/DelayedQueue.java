package io.manx.lab.disturbance.network;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Chunks that are held back, in order: a chunk is due at the later of its own time and the due time
 * of the one before it. One thread only.
 */
final class DelayedQueue {
  private final Queue<Chunk> chunks = new ArrayDeque<>();
  private long lastDueNanos;
  private long bytes;

  boolean isEmpty() {
    return chunks.isEmpty();
  }

  /** Bytes held back. */
  long bytes() {
    return bytes;
  }

  /** Holds a chunk back for a delay, or longer if one before it is due later. */
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

  /** Forgets everything. */
  void release() {
    chunks.forEach(chunk -> ReferenceCountUtil.release(chunk.data()));
    chunks.clear();
    bytes = 0;
  }

  private record Chunk(ByteBuf data, long dueNanos) {}
}

package io.manx.agent.weaving;

import io.manx.core.selection.Feedback;
import org.jspecify.annotations.Nullable;

/** A read that the coordinator sends to itself. Used by one thread at a time. */
final class LocalRead {
  final long queuedNanos;
  final int queueSizeOnArrival;
  final boolean range;
  final boolean needsOneResponse;
  @Nullable Feedback feedback;
  boolean settled;

  LocalRead(long queuedNanos, int queueSizeOnArrival, boolean range, boolean needsOneResponse) {
    this.queuedNanos = queuedNanos;
    this.queueSizeOnArrival = queueSizeOnArrival;
    this.range = range;
    this.needsOneResponse = needsOneResponse;
  }
}

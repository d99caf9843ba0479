package io.manx.agent.weaving;

import io.manx.core.selection.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * A read that the coordinator sends to itself. What it adds is written by one thread at a time; the
 * thread that answers the client may read it before it is there, and then sees nothing yet.
 */
final class LocalRead extends OutstandingRead {
  /** What it found when it arrived, as {@link ReadsFound}. */
  final int found;

  final boolean needsOneResponse;
  @Nullable Feedback feedback;

  LocalRead(int self, boolean range, int found, boolean needsOneResponse) {
    super(self, range);
    this.found = found;
    this.needsOneResponse = needsOneResponse;
  }
}

package io.manx.agent.weaving;

import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.Part;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * A read that the coordinator sends to itself. What it adds is written by one thread at a time; the
 * thread that answers the client may read it before it is there, and then sees nothing yet.
 */
final class LocalRead extends OutstandingRead {
  private static final Agent AGENT = Agent.instance();

  /** What it found when it arrived, as {@link ReadsFound}. */
  final int found;

  final boolean needsOneResponse;
  private final @Nullable RangeProgress progress;
  private final long part;
  @Nullable Feedback feedback;

  /**
   * Begins it, and takes note that it was sent.
   *
   * @param progress of the range read that it is a part of, or null
   */
  LocalRead(
      int self,
      ReadClass readClass,
      int found,
      boolean needsOneResponse,
      @Nullable RangeProgress progress) {
    super(self, readClass);
    this.found = found;
    this.needsOneResponse = needsOneResponse;
    this.progress = progress;
    this.part =
        progress == null ? 0 : progress.readsHere(AGENT.measurement().replicas().endpoint(self));
  }

  /** Names the part of a range read that it is, or null. */
  @Nullable Part part() {
    return progress == null
        ? null
        : new Part(AGENT.measurement().replicas().endpoint(replica()), part);
  }

  @Override
  void ended(boolean answered) {
    if (progress != null) {
      progress.ended(part);
    }
  }
}

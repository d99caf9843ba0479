// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.hooks.reads;

import io.manx.agent.runtime.Agent;
import io.manx.agent.scheduling.Part;
import io.manx.core.request.Demand;
import io.manx.core.scheduling.ReadClass;
import io.manx.core.wire.Feedback;
import org.jspecify.annotations.Nullable;

/**
 * A read that the coordinator sends to itself. One thread at a time writes its fields. The thread
 * that answers the client may read them early, and then sees null.
 */
public class LocalRead extends OutstandingRead {
  private static final Agent AGENT = Agent.instance();

  private final int found;
  private final boolean needsOneResponse;
  private final @Nullable RangeProgress progress;
  private final long part;
  private @Nullable Feedback feedback;

  /**
   * Begins it, and notes that it was sent.
   *
   * @param demand what is known of it
   * @param found the reads that it finds here, as {@link ReadsFound}
   * @param needsOneResponse whether the coordinated read needs no other response
   * @param progress of the range read that it is a part of, or null
   */
  public LocalRead(
      int self,
      ReadClass readClass,
      Demand demand,
      int found,
      boolean needsOneResponse,
      @Nullable RangeProgress progress) {
    super(self, readClass, demand);
    this.found = found;
    this.needsOneResponse = needsOneResponse;
    this.progress = progress;
    this.part =
        progress == null ? 0 : progress.readsHere(AGENT.measurement().replicas().endpoint(self));
  }

  /** The reads that it found when it arrived, as {@link ReadsFound}. */
  public int found() {
    return found;
  }

  /** Whether the coordinated read needs no other response. */
  public boolean needsOneResponse() {
    return needsOneResponse;
  }

  /** Sets the replica's feedback on it. */
  public void served(Feedback how) {
    feedback = how;
  }

  /** The replica's feedback on it, or null while that is not known. */
  public @Nullable Feedback feedback() {
    return feedback;
  }

  /** Returns which part of a range read it is, or null. */
  public @Nullable Part part() {
    return progress == null
        ? null
        : new Part(AGENT.measurement().replicas().endpoint(replica()), part);
  }

  @Override
  protected void ended(boolean answered) {
    if (progress != null) {
      progress.ended(part);
    }
  }
}

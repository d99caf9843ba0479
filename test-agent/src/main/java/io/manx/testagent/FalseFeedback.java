// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The false feedback of a lying node. Thread-safe. */
final class FalseFeedback {
  private static final int MAX_READS = 100;
  private static final int LONGEST_NANOS = 10_000_000;

  private final Random random;
  private volatile @Nullable Feedback first;

  FalseFeedback(Random random) {
    this.random = random;
  }

  /**
   * Returns the bytes of the feedback.
   *
   * @param lie what is false
   * @param truth the true feedback
   * @param leaving whether the node drains or stops
   */
  byte[] encode(Lie lie, Feedback truth, boolean leaving) {
    switch (lie) {
      case NEGATIVE:
        return FeedbackCodec.encode(leaving, -1, -1, -1, -1);
      case HUGE:
        return FeedbackCodec.encode(
            leaving, Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);
      case ZERO:
        return FeedbackCodec.encode(leaving, 0, 0, 0, 0);
      case RANDOM:
        return FeedbackCodec.encode(random(), leaving);
      case STALE:
        return FeedbackCodec.encode(firstOf(truth), leaving);
      case WAITING:
        long nanos = truth.waitingNanos() + truth.serviceNanos();
        return FeedbackCodec.encode(leaving, 0, 0, nanos, 0);
      default:
        return FeedbackCodec.encode(truth, leaving);
    }
  }

  /** Returns plausible values, since implausible ones would be rejected. */
  private Feedback random() {
    return new Feedback(
        random.nextInt(MAX_READS),
        random.nextInt(MAX_READS),
        random.nextInt(LONGEST_NANOS),
        random.nextInt(LONGEST_NANOS));
  }

  private Feedback firstOf(Feedback truth) {
    Feedback kept = first;
    if (kept == null) {
      kept = truth;
      first = kept;
    }
    return kept;
  }
}

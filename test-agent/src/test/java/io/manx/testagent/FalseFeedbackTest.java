// SPDX-License-Identifier: Apache-2.0

package io.manx.testagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.Feedback;
import io.manx.core.wire.FeedbackCodec;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FalseFeedbackTest {
  private static final Feedback TRUTH = new Feedback(1, 2, 300, 4_000);

  private final FalseFeedback feedback = new FalseFeedback(new Random(1));

  private Feedback said(Lie lie, Feedback truth) {
    return FeedbackCodec.decode(feedback.encode(lie, truth, false));
  }

  @Test
  void implausibleFeedbackIsRejected() {
    assertThat(said(Lie.NEGATIVE, TRUTH)).isNull();
    assertThat(said(Lie.HUGE, TRUTH)).isNull();
  }

  @Test
  void otherLiesAreAccepted() {
    assertThat(said(Lie.NONE, TRUTH).serviceNanos()).isEqualTo(4_000);
    assertThat(said(Lie.RANDOM, TRUTH).serviceNanos()).isBetween(0L, 10_000_000L);
    assertThat(said(Lie.ZERO, TRUTH).serviceNanos()).isZero();
    assertThat(said(Lie.WAITING, TRUTH).waitingNanos()).isEqualTo(4_300);
    assertThat(said(Lie.WAITING, TRUTH).serviceNanos()).isZero();
  }

  @Test
  void staleFeedbackIsTheFirst() {
    assertThat(said(Lie.STALE, TRUTH).serviceNanos()).isEqualTo(4_000);
    assertThat(said(Lie.STALE, new Feedback(0, 0, 0, 9)).serviceNanos()).isEqualTo(4_000);
  }
}

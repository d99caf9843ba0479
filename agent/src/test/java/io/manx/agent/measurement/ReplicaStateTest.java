// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.Feedback;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ReplicaStateTest {
  private final ReplicaState state = new ReplicaState();

  @Test
  void aReadIsOutstandingUntilItEnds() {
    AtomicInteger count = state.sent();
    assertThat(state.outstanding()).isEqualTo(1);
    count.decrementAndGet();
    assertThat(state.outstanding()).isZero();
    assertThat(state.sentCount()).isEqualTo(1);
  }

  @Test
  void aNodeHasTheAgentIfItsLastAnswerSaidSomethingOfIt() {
    assertThat(state.hasAgent()).isFalse();
    state.answered(new Feedback(1, 2, 3, 4), 1);
    assertThat(state.hasAgent()).isTrue();
    state.answered(null, 2);
    assertThat(state.hasAgent()).isFalse();
    assertThat(state.lastFeedback()).isNotNull();
    state.answered(new Feedback(1, 2, 3, 4), 3);
    assertThat(state.hasAgent()).isTrue();
  }

  @Test
  void aReadFromBeforeCountingBeganAnewDoesNotCountBelowZero() {
    AtomicInteger before = state.sent();
    state.forgetOutstanding();
    state.sent();
    before.decrementAndGet();
    assertThat(state.outstanding()).isEqualTo(1);
  }
}

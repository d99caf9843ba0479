package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

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
  void aReadFromBeforeCountingBeganAnewDoesNotCountBelowZero() {
    AtomicInteger before = state.sent();
    state.forgetOutstanding();
    state.sent();
    before.decrementAndGet();
    assertThat(state.outstanding()).isEqualTo(1);
  }
}

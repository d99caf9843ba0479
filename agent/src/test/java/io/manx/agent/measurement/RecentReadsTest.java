// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.core.wire.Feedback;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentReadsTest {
  private final RecentReads reads = new RecentReads();

  private void add(int count) {
    for (int i = 0; i < count; i++) {
      reads.add(1_000 + i, 300, Scope.REMOTE_RANGE, new Feedback(5 * i, 0, i, 2L * i), 4L * i);
    }
  }

  @Test
  void everyFieldIsKept() {
    add(4);
    RecentReads.Read last = reads.list().get(3);
    assertThat(last.number()).isEqualTo(4);
    assertThat(last.completedAtMillis()).isEqualTo(1_003);
    assertThat(last.replica()).isEqualTo(300);
    assertThat(last.scope()).isEqualTo(Scope.REMOTE_RANGE);
    assertThat(last.waitingNanos()).isEqualTo(3);
    assertThat(last.serviceNanos()).isEqualTo(6);
    assertThat(last.responseNanos()).isEqualTo(12);
    assertThat(last.queueSizeOnArrival()).isEqualTo(15);
  }

  @Test
  void onlyTheNewestAreKeptInOrder() {
    add(RecentReads.CAPACITY + 100);
    List<RecentReads.Read> list = reads.list();
    assertThat(list).hasSize(RecentReads.CAPACITY);
    assertThat(list.get(0).number()).isEqualTo(101);
    assertThat(list).isSortedAccordingTo((a, b) -> Long.compare(a.number(), b.number()));
  }

  @Test
  void aResetForgetsThem() {
    add(10);
    reads.reset();
    assertThat(reads.list()).isEmpty();
    add(2);
    assertThat(reads.list()).hasSize(2);
  }
}

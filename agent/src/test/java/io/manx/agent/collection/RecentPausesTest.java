// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.collection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecentPausesTest {
  private final RecentPauses pauses = new RecentPauses();

  @Test
  void pausesAreDatedByTheStartOfTheJvm() {
    pauses.begin(1_000_000);
    pauses.paused(2_500, 2_620);
    assertThat(pauses.list()).hasSize(1);
    assertThat(pauses.list().get(0).beganMillis()).isEqualTo(1_002_500);
    assertThat(pauses.list().get(0).endedMillis()).isEqualTo(1_002_620);
    assertThat(pauses.startedMillis()).isEqualTo(1_000_000);
  }

  @Test
  void theNewestAreKept() {
    for (int i = 0; i < 3 * RecentPauses.CAPACITY; i++) {
      pauses.paused(i, i + 1);
    }
    assertThat(pauses.list()).hasSize(RecentPauses.CAPACITY);
    assertThat(pauses.list().get(RecentPauses.CAPACITY - 1).beganMillis())
        .isEqualTo(3 * RecentPauses.CAPACITY - 1);
  }
}

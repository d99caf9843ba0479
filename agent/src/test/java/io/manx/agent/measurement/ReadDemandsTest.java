// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.core.request.Demand;
import org.junit.jupiter.api.Test;

class ReadDemandsTest {
  /** Delays of another data centre are learnt of its group, and its copies cost what reads do. */
  @Test
  void aReadInAnotherDataCentreCostsTheSameAndIsOfItsGroup() {
    Demand local = new Demand(ReadGroups.SINGLE, 7.5, true);
    Demand there = ReadDemands.elsewhere(local, ReadGroups.ELSEWHERE + 1);
    assertThat(there.kind()).isEqualTo(ReadGroups.ELSEWHERE + 1);
    assertThat(there.group()).isEqualTo(ReadGroups.ELSEWHERE + 1);
    assertThat(there.serviceMillis()).isEqualTo(7.5);
    assertThat(there.isLarge()).isTrue();
  }
}

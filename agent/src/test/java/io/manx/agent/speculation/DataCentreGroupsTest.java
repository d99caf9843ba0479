// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.ReadGroups;
import io.manx.core.request.RequestKinds;
import org.junit.jupiter.api.Test;

final class DataCentreGroupsTest {
  private final DataCentreGroups groups = new DataCentreGroups();

  @Test
  void eachOtherDataCentreHasOneOfItsOwn() {
    assertThat(groups.of("here", "here")).isEqualTo(ReadGroups.SINGLE);
    int first = groups.of("first", "here");
    int second = groups.of("second", "here");
    assertThat(first).isNotIn(ReadGroups.SINGLE, ReadGroups.RANGE, second);
    assertThat(second).isNotIn(ReadGroups.SINGLE, ReadGroups.RANGE);
    assertThat(groups.of("first", "here")).isEqualTo(first);
    assertThat(groups.dataCentre(first)).isEqualTo("first");
    assertThat(groups.dataCentre(second)).isEqualTo("second");
    assertThat(groups.dataCentre(ReadGroups.SINGLE)).isNull();
  }

  @Test
  void surplusDataCentresHaveNoGroup() {
    int places = RequestKinds.GROUPS - ReadGroups.ELSEWHERE;
    for (int i = 0; i < places; i++) {
      assertThat(groups.of("dc" + i, "here")).isEqualTo(ReadGroups.ELSEWHERE + i);
    }
    assertThat(groups.of("one more", "here")).isEqualTo(DataCentreGroups.NONE);
    assertThat(groups.of("dc0", "here")).isEqualTo(ReadGroups.ELSEWHERE);
  }
}

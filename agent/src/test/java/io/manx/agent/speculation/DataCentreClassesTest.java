package io.manx.agent.speculation;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.agent.coordinator.ReadCostClasses;
import io.manx.core.request.RequestKinds;
import org.junit.jupiter.api.Test;

final class DataCentreClassesTest {
  private final DataCentreClasses classes = new DataCentreClasses();

  @Test
  void eachOtherDataCentreHasOneOfItsOwn() {
    assertThat(classes.of("here", "here")).isEqualTo(ReadCostClasses.SINGLE);
    int first = classes.of("first", "here");
    int second = classes.of("second", "here");
    assertThat(first).isNotIn(ReadCostClasses.SINGLE, ReadCostClasses.RANGE, second);
    assertThat(second).isNotIn(ReadCostClasses.SINGLE, ReadCostClasses.RANGE);
    assertThat(classes.of("first", "here")).isEqualTo(first);
    assertThat(classes.dataCentre(first)).isEqualTo("first");
    assertThat(classes.dataCentre(second)).isEqualTo("second");
    assertThat(classes.dataCentre(ReadCostClasses.SINGLE)).isNull();
  }

  @Test
  void surplusDataCentresHaveNoClass() {
    int places = RequestKinds.MAX_KINDS - ReadCostClasses.ELSEWHERE;
    for (int i = 0; i < places; i++) {
      assertThat(classes.of("dc" + i, "here")).isEqualTo(ReadCostClasses.ELSEWHERE + i);
    }
    assertThat(classes.of("one more", "here")).isEqualTo(DataCentreClasses.NONE);
    assertThat(classes.of("dc0", "here")).isEqualTo(ReadCostClasses.ELSEWHERE);
  }
}

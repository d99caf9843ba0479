// SPDX-License-Identifier: Apache-2.0

package io.manx.core.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A replica gains little from false feedback with policy {@code manx}. */
class ManxLiarGateTest {
  private static final int READS = 20_000;

  private static LiarLoad load(LiarLoad.Lie lie) {
    return new LiarLoad(ManxScript.manx(Map.of()), lie, 1);
  }

  /** Its fair share is a third. Manx gives it at most 0.35, C3 0.55, Prequal 0.59. */
  @ParameterizedTest
  @EnumSource
  void amongEqualsALiarGainsLittle(LiarLoad.Lie lie) {
    assertThat(load(lie).share(READS)).isLessThan(0.45);
  }

  /** Manx gives it at most 0.0008, C3 0.083. */
  @ParameterizedTest
  @EnumSource
  void noLieHidesThatAnswersAreLate(LiarLoad.Lie lie) {
    assertThat(load(lie).late(50_000_000).share(READS)).isLessThan(0.01);
  }
}

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

  /** Its fair share is a third. */
  @ParameterizedTest
  @EnumSource
  void amongEqualsALiarGetsAtMostTwiceItsFairShare(LiarLoad.Lie lie) {
    assertThat(load(lie).share(READS)).isLessThan(2.0 / LiarLoad.NODES);
  }

  @ParameterizedTest
  @EnumSource
  void noLieHidesThatAnswersAreLate(LiarLoad.Lie lie) {
    assertThat(load(lie).late(50_000_000).share(READS)).isLessThan(0.05);
  }
}

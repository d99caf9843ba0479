// SPDX-License-Identifier: Apache-2.0

package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ComponentHistogramsTest {
  private final ComponentHistograms histograms = new ComponentHistograms();

  @Test
  void valuesGoWhereTheyBelong() {
    histograms.record(Component.SERVICE, Scope.LOCAL_SINGLE, 2_000_000);
    double maxMillis =
        histograms.read(Component.SERVICE, Scope.LOCAL_SINGLE, copy -> copy.getMaxValue() / 1e6);
    assertThat(maxMillis).isBetween(1.99, 2.01);
    assertThat(histograms.count(Component.SERVICE, Scope.REMOTE_SINGLE)).isZero();
    assertThat(histograms.count(Component.WAITING, Scope.LOCAL_SINGLE)).isZero();
  }

  @Test
  void valuesOutOfRangeAreKeptAtItsEnds() {
    histograms.record(Component.NETWORK, Scope.REMOTE_SINGLE, -5);
    histograms.record(Component.NETWORK, Scope.REMOTE_SINGLE, Long.MAX_VALUE);
    assertThat(histograms.count(Component.NETWORK, Scope.REMOTE_SINGLE)).isEqualTo(2);
  }

  @Test
  void aResetEmptiesThem() {
    histograms.record(Component.TOTAL, Scope.LOCAL_RANGE, 5_000);
    histograms.reset();
    assertThat(histograms.count(Component.TOTAL, Scope.LOCAL_RANGE)).isZero();
  }
}

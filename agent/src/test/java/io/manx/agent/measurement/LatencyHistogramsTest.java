package io.manx.agent.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LatencyHistogramsTest {
  private final LatencyHistograms histograms = new LatencyHistograms();

  @Test
  void valuesGoWhereTheyBelong() {
    histograms.record(Component.SERVICE, Scope.LOCAL_SINGLE, 2_000_000);
    assertThat(histograms.snapshot(Component.SERVICE, Scope.LOCAL_SINGLE).getMaxValue() / 1e6)
        .isBetween(1.99, 2.01);
    assertThat(histograms.snapshot(Component.SERVICE, Scope.REMOTE_SINGLE).getTotalCount())
        .isZero();
    assertThat(histograms.snapshot(Component.WAITING, Scope.LOCAL_SINGLE).getTotalCount()).isZero();
  }

  @Test
  void valuesOutOfRangeAreKeptAtItsEnds() {
    histograms.record(Component.NETWORK, Scope.REMOTE_SINGLE, -5);
    histograms.record(Component.NETWORK, Scope.REMOTE_SINGLE, Long.MAX_VALUE);
    assertThat(histograms.snapshot(Component.NETWORK, Scope.REMOTE_SINGLE).getTotalCount())
        .isEqualTo(2);
  }

  @Test
  void aResetEmptiesThem() {
    histograms.record(Component.TOTAL, Scope.LOCAL_RANGE, 5_000);
    histograms.reset();
    assertThat(histograms.snapshot(Component.TOTAL, Scope.LOCAL_RANGE).getTotalCount()).isZero();
  }
}

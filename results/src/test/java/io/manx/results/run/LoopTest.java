// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.results.SyntheticRuns;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopTest {
  private static final RunFile RUN = SyntheticRuns.run("stock", 0, 1, 1, 1);

  @Test
  void knowsTheRateOfAnOpenLoop() {
    RunFile open =
        SyntheticRuns.withConfiguration(
            RUN, Map.of("loop", "open, 1000.0 requests/s, POISSON arrivals"));
    assertThat(Loop.of(open))
        .hasValueSatisfying(
            loop -> {
              assertThat(loop.ratePerSecond()).isEqualTo(1000);
              assertThat(loop.isClosed()).isFalse();
            });
  }

  @Test
  void knowsAClosedLoop() {
    RunFile closed = SyntheticRuns.withConfiguration(RUN, Map.of("loop", "closed, 16 threads"));
    assertThat(Loop.isClosed(closed)).isTrue();
    assertThat(Loop.of(closed))
        .hasValueSatisfying(
            loop -> {
              assertThat(loop.ratePerSecond()).isNull();
              assertThat(loop.threads()).isEqualTo(16);
            });
  }

  @Test
  void knowsNothingOfRunsThatDoNotSay() {
    assertThat(Loop.of(RUN)).isEmpty();
    assertThat(Loop.isClosed(RUN)).isFalse();
  }
}

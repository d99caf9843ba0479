// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpeedProbeTest {
  private static final long START = 9008866172782148629L;
  private static final long AFTER_A_MILLION = -1150552739007256818L;

  /** Rates are recorded in the ledger, so another task would need another name. */
  @Test
  void theTaskIsTheOneOnRecord() {
    SpeedProbe.Task task = new SpeedProbe.Task();
    assertThat(task.checksum()).isEqualTo(START);
    task.run(1_000_000);
    assertThat(task.checksum()).isEqualTo(AFTER_A_MILLION);
  }

  /** Each call of this clock advances it by 1 ms; a thread does 10,000 steps between calls. */
  @Test
  void oneThreadsRateIsStepsByTime() {
    AtomicLong now = new AtomicLong();
    SpeedIndex index = new SpeedProbe(() -> now.addAndGet(1_000_000)).index();
    assertThat(index.oneThread()).isEqualTo(10);
    // Two threads share the clock, so it seems twice as fast to each.
    assertThat(index.twoThreads()).isBetween(5.0, 20.0);
  }

  @Test
  void thisMachineHasASpeed() {
    SpeedIndex index = SpeedProbe.measure();
    assertThat(index.oneThread()).isPositive();
    assertThat(index.twoThreads()).isPositive();
    assertThat(index.text()).contains("million steps/s on one thread");
  }
}

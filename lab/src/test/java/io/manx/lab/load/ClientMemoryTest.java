// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.load.workload.LoadOptions;
import io.manx.lab.load.workload.OperationMix;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ClientMemoryTest {
  private static LoadOptions load(String mix, Duration duration, int processes) {
    return LoadOptions.of(OperationMix.parse(mix), duration).processes(processes).build();
  }

  /** Nine templates, 299 intervals and 121 KB make some 320 MB. */
  @Test
  void theHeapHoldsAHistogramOfEachOperationAndInterval() {
    long least = ClientMemory.heapMegabytes(load("B", Duration.ofSeconds(1), 2));
    long most = ClientMemory.heapMegabytes(load("tpch", Duration.ofSeconds(299), 2));
    assertThat(least).isEqualTo(384);
    assertThat(most - least).isBetween(300L, 360L);
    assertThat(ClientMemory.heapMegabytes(load("tpch", Duration.ofDays(7), 2)))
        .as("long runs have longer intervals")
        .isLessThanOrEqualTo(most + 5);
  }

  @Test
  void oneProcessNeedsNoMemoryBesideThisOne() {
    assertThat(ClientMemory.bytes(load("B", Duration.ofSeconds(1), 1))).isZero();
    assertThat(ClientMemory.bytes(load("B", Duration.ofSeconds(1), 4)))
        .isEqualTo((4 * (384L + 150)) << 20);
  }
}

// SPDX-License-Identifier: Apache-2.0

package io.manx.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MachineProbeTest {
  @Test
  void findsTheModel() {
    assertThat(MachineProbe.modelIn(List.of("processor\t: 0", "model name\t: Fast CPU @ 3 GHz")))
        .isEqualTo("Fast CPU @ 3 GHz");
    assertThat(MachineProbe.modelIn(List.of("processor : 0"))).isEqualTo("unknown");
  }

  @Test
  void readsThisMachine() {
    Machine machine = MachineProbe.read();
    assertThat(machine.cores()).isPositive();
    assertThat(machine.memoryBytes()).isPositive();
    assertThat(machine.os()).isNotBlank();
    assertThat(machine.cpu()).isNotBlank();
    assertThat(machine.java()).contains(Runtime.version().feature() + "");
  }
}

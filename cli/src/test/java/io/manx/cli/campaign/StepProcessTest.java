// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StepProcessTest {
  @Test
  void commandsWriteTheirFilesAsWithoutATerminal() {
    assertThat(StepProcess.jvmOptions(List.of("-Xmx1g", "-Dmanx.columns=80", "-Dmanx.build=a")))
        .containsExactly("-Xmx1g", "-Dmanx.build=a");
  }
}

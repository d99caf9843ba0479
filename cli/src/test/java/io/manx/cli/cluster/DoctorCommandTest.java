// SPDX-License-Identifier: Apache-2.0

package io.manx.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.CheckResult;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DoctorCommandTest {
  @Test
  void missingCompilerIsReportedButNoProblem() {
    CheckResult result = DoctorCommand.nativeParts(Optional.of("built without: install gcc"));

    assertThat(result.problem()).isFalse();
    assertThat(result.text()).contains("install gcc");
    assertThat(DoctorCommand.nativeParts(Optional.empty()).text()).contains("native parts");
  }
}

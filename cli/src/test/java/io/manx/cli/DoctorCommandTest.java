package io.manx.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.manx.lab.cluster.Finding;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DoctorCommandTest {
  @Test
  void missingCompilerIsToldButNoProblem() {
    Finding finding = DoctorCommand.nativeParts(Optional.of("built without: install gcc"));

    assertThat(finding.problem()).isFalse();
    assertThat(finding.text()).contains("install gcc");
    assertThat(DoctorCommand.nativeParts(Optional.empty()).text()).contains("native parts");
  }
}

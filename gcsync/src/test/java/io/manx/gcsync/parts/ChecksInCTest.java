// SPDX-License-Identifier: Apache-2.0

package io.manx.gcsync.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs the tests in C, {@code src/test/native/*-test.c}: the commands for real drives, the
 * sidecar's decisions, and the owner of its socket.
 */
final class ChecksInCTest {
  @ParameterizedTest
  @ValueSource(strings = {"encodings-test", "nvme-test", "collector-test", "pause-socket-test"})
  void allHold(String program) throws Exception {
    Process process =
        new ProcessBuilder(TestParts.tool(program).toString()).redirectErrorStream(true).start();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output).endsWith("checks");
  }
}

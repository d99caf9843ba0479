// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.disturbance.process;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SignalHelperIT {
  private Process node;

  @BeforeEach
  void startNode() throws IOException {
    node = new ProcessBuilder("sleep", "300").start();
  }

  @AfterEach
  void killNode() {
    node.destroyForcibly();
  }

  @Test
  void stopsAndContinuesAProcess() throws Exception {
    try (SignalHelper helper = SignalHelper.start()) {
      helper.stop(node.pid());
      awaitState("T");

      helper.resume(node.pid());
      awaitState("S");
    }
  }

  @Test
  void closingContinuesStoppedProcesses() throws Exception {
    SignalHelper helper = SignalHelper.start();
    helper.stop(node.pid());
    awaitState("T");

    helper.close();

    awaitState("S");
  }

  @Test
  void endedProcessIsReported() throws Exception {
    node.destroyForcibly().waitFor();

    try (SignalHelper helper = SignalHelper.start()) {
      assertThatThrownBy(() -> helper.stop(node.pid()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("process " + node.pid() + " is gone");
    }
  }

  @Test
  void neverSignalsGroupsOrEverything() {
    try (SignalHelper helper = SignalHelper.start()) {
      for (long pid : new long[] {-1, 0, 1, -node.pid()}) {
        assertThatThrownBy(() -> helper.stop(pid)).isInstanceOf(IllegalStateException.class);
      }
    }
  }

  @Test
  void nodeIsContinuedEvenIfTheHelperIsKilled() throws Exception {
    try (SignalHelper helper = SignalHelper.start()) {
      helper.stop(node.pid());
      awaitState("T");
      ProcessHandle.of(helper.pid()).orElseThrow().destroyForcibly();

      helper.resume(node.pid());

      awaitState("S");
    }
  }

  /** The launcher is killed alone, as by the kernel for lack of memory, or with its whole group. */
  @ParameterizedTest(name = "setsid {0}, target of kill {1}PID")
  @CsvSource({"true,''", "true,-", "false,''", "false,-"})
  void nodeIsContinuedWhenTheLauncherIsKilled(boolean withSetsid, String group) throws Exception {
    Process launcher = startLauncherInAGroupOfItsOwn(withSetsid);
    try (BufferedReader answers = launcher.inputReader(StandardCharsets.US_ASCII)) {
      String pid = answers.readLine();
      awaitState("T");

      new ProcessBuilder("bash", "-c", "kill -KILL -- $0", group + pid).start().waitFor();

      awaitState("S");
    }
  }

  private Process startLauncherInAGroupOfItsOwn(boolean withSetsid) throws IOException {
    return new ProcessBuilder(
            "bash",
            "-c",
            "set -m; \"$@\" <&0 & wait",
            "launcher",
            new File(System.getProperty("java.home"), "bin/java").getPath(),
            "-cp",
            System.getProperty("java.class.path"),
            FreezingLauncher.class.getName(),
            Long.toString(node.pid()),
            Boolean.toString(withSetsid))
        .start();
  }

  private void awaitState(String state) {
    await().atMost(20, TimeUnit.SECONDS).until(this::state, state::equals);
  }

  private String state() throws IOException {
    Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", "" + node.pid()).start();
    try (BufferedReader lines = ps.inputReader(StandardCharsets.US_ASCII)) {
      String line = lines.readLine();
      return line == null ? "" : line.substring(0, 1);
    }
  }
}

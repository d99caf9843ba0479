// SPDX-License-Identifier: Apache-2.0

package io.manx.lab.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that nodes end with their launcher, in whatever way it ends; {@code sleep} replaces
 * Cassandra.
 */
class GuardIT {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path directory;
  private final List<ProcessHandle> started = new ArrayList<>();

  @AfterEach
  void endEverything() {
    started.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void killedLauncherLeavesNoNode() throws IOException {
    Launched launched = launch("attached");
    signal("-KILL " + launched.launcher.pid());
    assertAllEnd(launched);
  }

  @Test
  void killedProcessGroupOfTheLauncherLeavesNoNode() throws IOException {
    Launched launched = launch("attached");
    signal("-KILL -- -" + launched.launcher.pid());
    assertAllEnd(launched);
  }

  @Test
  void interruptFromTheKeyboardLeavesNoNode() throws IOException {
    Launched launched = launch("attached");
    signal("-INT -- -" + launched.launcher.pid());
    assertAllEnd(launched);
  }

  @Test
  void hangUpOfTheTerminalLeavesNoNode() throws IOException {
    Launched launched = launch("attached");
    signal("-HUP -- -" + launched.launcher.pid());
    assertAllEnd(launched);
  }

  @Test
  void launcherThatEndsByItselfLeavesNoNode() throws IOException {
    Launched launched = launch("attached");
    launched.launcher.getOutputStream().close();
    assertAllEnd(launched);
  }

  @Test
  void stoppedNodeEndsAsWell() throws IOException {
    Launched launched = launch("attached");
    launched.nodes.forEach(node -> signal("-STOP " + node.pid()));
    signal("-KILL " + launched.launcher.pid());
    assertAllEnd(launched);
  }

  @Test
  void nodeCountsAsEndedEvenIfItsStoppedGuardDoesNotNotice() throws IOException {
    Launched launched = launch("attached");
    ProcessHandle node = launched.nodes.get(0);
    ProcessHandle guard = node.parent().orElseThrow();
    started.add(guard);
    ProcessIdentity identity = ProcessIdentity.of(node);
    signal("-STOP " + guard.pid() + "; kill -KILL " + node.pid());
    await().atMost(PATIENCE).until(() -> !identity.isAlive());
  }

  @Test
  void interruptOfTheGroupDoesNotReachANodeBeforeItsLauncher() throws IOException {
    Launched launched = launch("detached");
    signal("-INT -- -" + launched.launcher.pid());
    await().atMost(PATIENCE).until(() -> !launched.launcher.isAlive());
    assertThat(launched.nodes).allMatch(ProcessHandle::isAlive);
  }

  @Test
  void detachedNodesStay() throws IOException {
    Launched launched = launch("detached");
    signal("-KILL -- -" + launched.launcher.pid());
    await().atMost(PATIENCE).until(() -> !launched.launcher.isAlive());
    assertThat(launched.nodes).allMatch(ProcessHandle::isAlive);
  }

  private static void assertAllEnd(Launched launched) {
    await().atMost(PATIENCE).until(() -> !launched.launcher.isAlive());
    await().atMost(PATIENCE).until(() -> launched.nodes.stream().noneMatch(ProcessHandle::isAlive));
  }

  /**
   * Starts a JVM, in a session of its own, that starts two stand-in nodes. A background run of
   * these tests may ignore hang-ups and interrupts; {@code env} ensures that the JVM does not
   * inherit that.
   */
  private Launched launch(String mode) throws IOException {
    Process launcher =
        new ProcessBuilder(
                "setsid",
                "env",
                "--default-signal=HUP,INT",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                GuardedLauncher.class.getName(),
                directory.toString(),
                mode)
            .redirectError(ProcessBuilder.Redirect.to(new File("/dev/null")))
            .start();
    started.add(launcher.toHandle());
    BufferedReader out = launcher.inputReader(StandardCharsets.UTF_8);
    List<ProcessHandle> nodes = new ArrayList<>();
    for (int i = 0; i < GuardedLauncher.NODES; i++) {
      nodes.add(ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow());
    }
    assertThat(out.readLine()).isEqualTo(GuardedLauncher.READY);
    started.addAll(nodes);
    return new Launched(launcher, nodes);
  }

  private static void signal(String arguments) {
    try {
      new ProcessBuilder("bash", "-c", "kill " + arguments).start();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private record Launched(Process launcher, List<ProcessHandle> nodes) {}
}
